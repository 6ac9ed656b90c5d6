// Migrations only expand: during an update, the previous version's processes use the new database
// (docs/decisions/0022-two-versions-side-by-side.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'apps', 'api', 'src', 'database', 'migrations')
/** Earlier ones were written for servers that stop during an update. */
const first = '0023'
/** The comment in a migration that removes something unused by all versions in use, with the reason. */
const permission = /^-- Contracts: \w/m

const contracting = [
  /\bdrop (table|column|type|not null|default)\b/i,
  /\brename (to|column)\b/i,
  /\bset (not null|data type)\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
]

/** Statements that break the previous version. */
const contractionsOf = (migration: string): string[] =>
  migration
    .replace(/^--.*/gm, '')
    .split(/;\s*(?:--> statement-breakpoint)?/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => contracting.some((pattern) => pattern.test(statement)))

test('a migration removes nothing that the previous version uses', () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file >= first)
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => !permission.test(text))
    .flatMap(({ file, text }) => contractionsOf(text).map((statement) => `${file}: ${statement}`))
  expect(found).toEqual([])
})

test('finds only statements that break the previous version', () => {
  const breaking = [
    'DROP TABLE "a"',
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
  ]
  const harmless = [
    '-- DROP TABLE "a"',
    'CREATE TABLE "a" ("b" text NOT NULL)',
    'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'CREATE INDEX "a" ON "b" USING btree ("c") WHERE c is not null',
    'DROP INDEX "a"',
  ]
  expect(contractionsOf([...breaking, ...harmless].join(';--> statement-breakpoint\n'))).toEqual(breaking)
})
