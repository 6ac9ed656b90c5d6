// Migrates sessions from before scenarios had versions.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { embeddedConnection } from './connect.ts'
import { isNewer, migrateDatabase, migrationsFolder } from './migrate.ts'

/** The migration that adds a version to old sessions. */
const filling = '0021_sessions-have-a-version'

/** A database in the state before the migration `filling`. */
async function oldDatabase(): Promise<PGlite> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === filling),
  )
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const pglite = await PGlite.create()
  await migrate(drizzle(pglite), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return pglite
}

const id = (letter: string) => letter.repeat(24)
const practised = id('a')
const untouched = id('b')

const oldRows = `
  begin;
  set constraints all deferred;
  insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id)
    values ('${id('1')}', 'vera', 'Vera', 'Marsh', 'vera@example.org', 'IE', 'en', '${id('2')}');
  insert into organizations (id, name, owner_id, kind) values ('${id('2')}', 'Vera', '${id('1')}', 'personal');
  commit;
  insert into scenarios (id, owner_id, org_id, target_language, scenario_type, difficulty_level, visibility, title,
    description, user_goals, user_dictionary, user_phrases, model_end_behavior)
    select id, '${id('1')}', '${id('2')}', 'en', 'DIALOG', 'B1', 'PRIVATE', title, '', '[]', '[]', '[]', ''
    from (values ('${practised}', 'At the station'), ('${untouched}', 'At the market')) as written (id, title);
  insert into conversation_sessions (id, user_id, scenario_id, partner, time_zone)
    select id, '${id('1')}', '${practised}', 'built-in', 'UTC' from (values ('${id('c')}'), ('${id('d')}')) as old (id)`

test('versions only the practised scenarios of old sessions, and detects a newer database', async () => {
  const pglite = await oldDatabase()
  await pglite.exec(oldRows)
  await migrateDatabase(embeddedConnection(pglite))
  const sessions = await pglite.query<{ title: string; scenario: string }>(
    `select v.title, v.scenario_id as scenario from conversation_sessions s
      join scenario_versions v on v.id = s.version_id`,
  )
  const version = { title: 'At the station', scenario: practised }
  expect(sessions.rows).toEqual([version, version])
  await expect(isNewer(embeddedConnection(pglite).unlimited)).resolves.toBe(false)
  await pglite.exec(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`)
  await expect(isNewer(embeddedConnection(pglite).unlimited)).resolves.toBe(true)
  const { rows } = await pglite.query('select scenario_id from scenario_versions')
  expect(rows).toEqual([{ scenario_id: practised }])
  await pglite.close()
}, 120_000)
