// Inserts the rows of a backup into tables with the schema from which they were read.
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { Refusal } from '../admin/command.ts'
import type { BackupTable } from './manifest.ts'
import { isJobTable, quoted, quotedTable, readLines, rowSum, select, splitLines, type Table } from './tables.ts'

/** Inserts lines of a table, as returned by `readLines`. */
export type LoadRows = (table: string, lines: readonly string[]) => Promise<void>

/** The statement that inserts a JSON list of rows; omits pg-boss columns that this version lacks. */
function insertInto({ name, columns }: Table, stored: readonly string[]) {
  const known = stored.flatMap((each, index) => {
    const column = columns.find((own) => own.name === each)
    return column === undefined ? [] : [{ ...column, index }]
  })
  if (!isJobTable(name) && (known.length !== stored.length || known.length !== columns.length)) {
    throw new Refusal(`The backup is damaged: the table ${name} has other columns than its version.`)
  }
  const names = known.map((column) => quoted(column.name)).join(', ')
  const values = known.map(({ index, type }) => `(line ->> ${index})::${type}`).join(', ')
  return (lines: readonly string[]) => sql`
    ${sql.raw(`insert into ${quotedTable(name)} (${names}) overriding system value select ${values}`)}
    from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line
    ${sql.raw(isJobTable(name) ? 'on conflict do nothing' : '')}`
}

/** @throws Refusal if the backup has a table that does not exist here */
export function createLoader(tx: Database, tables: readonly Table[], stored: readonly BackupTable[]): LoadRows {
  const statements = new Map(
    stored.map(({ name, columns }) => {
      const table = tables.find((each) => each.name === name)
      if (table === undefined) throw new Refusal(`The backup is damaged: its version has no table ${name}.`)
      return [name, insertInto(table, columns)]
    }),
  )
  return async (table, lines) => {
    const insert = statements.get(table)
    if (insert === undefined) throw new Refusal(`The backup is damaged: ${table} is not in its manifest.`)
    // PostgreSQL rejects lists over 256 MB.
    for (const page of splitLines(lines)) await tx.execute(insert(page))
  }
}

/** Runs `work` without foreign keys, and checks them all afterwards, so that rows can be inserted in any order. */
export async function withoutForeignKeys(tx: Database, work: () => Promise<void>): Promise<void> {
  const keys = await select<{ table: string; name: string; definition: string }>(
    tx,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await select(tx, `alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of keys) {
    await select(tx, `alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** @throws an Error unless a table contains exactly the rows of the backup */
export async function compareRows(tx: Database, tables: readonly Table[], stored: readonly BackupTable[]) {
  for (const table of tables) {
    if (isJobTable(table.name)) continue
    const sum = rowSum()
    for await (const lines of readLines(tx, table)) for (const line of lines) sum.add(line)
    const { rows, digest } = sum.value()
    const expected = stored.find(({ name }) => name === table.name)
    // Backups of earlier versions lack the table of limits.
    if (expected === undefined ? rows === 0 : expected.rows === rows && expected.digest === digest) continue
    throw new Error(`After the restore ${table.name} differs from the backup: nothing was changed.`)
  }
}
