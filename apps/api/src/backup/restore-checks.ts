// Checks that reject a restore before anything is changed.
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Connection, Database } from '#database/connect.ts'
import { Refusal } from '../admin/command.ts'
import type { Manifest } from './manifest.ts'
import { tablesEverMade } from './migrations.ts'
import { isSetting, whyUnwritable } from './settings.ts'
import { select } from './tables.ts'

/** How long a closed connection may still be listed, in milliseconds. */
const closingMs = 2_000

/** Maximum number of tables listed in a message. */
const namesMax = 5

/** Number of this process's own open connections. */
const countOwn = ({ engine, unlimited }: Connection): number =>
  engine.kind === 'embedded'
    ? 0
    : engine.pool.totalCount + (unlimited as unknown as { $client: Pool }).$client.totalCount

/**
 * @param db the same connection, or a transaction in it
 * @throws Refusal while servers or other commands use the same PostgreSQL database
 */
export async function refuseOthers(connection: Connection, db: Database): Promise<void> {
  if (connection.kind === 'embedded') return
  const deadline = performance.now() + closingMs
  for (;;) {
    // Within a transaction, PostgreSQL would return its first snapshot again.
    await select(db, 'select pg_stat_clear_snapshot()')
    const [row] = await select<{ count: number }>(
      db,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'parley%'`,
    )
    const count = (row?.count ?? 0) - countOwn(connection)
    if (count <= 0) return
    if (performance.now() > deadline) {
      throw new Refusal(
        `Parley is connected to the database elsewhere (connections: ${count}): stop every server first.`,
      )
    }
    await wait(100)
  }
}

/** Whether Parley has ever created its tables in this database. */
const isParleys = async (db: Database): Promise<boolean> => {
  const [row] = await select<{ there: boolean }>(
    db,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  return row?.there === true
}

/** @throws Refusal if there are accounts */
export async function refuseAccounts(db: Database): Promise<void> {
  if (!(await isParleys(db))) return
  const [row] = await select<{ count: number }>(db, 'select count(*)::int as count from users')
  if ((row?.count ?? 0) === 0) return
  throw new Refusal(
    `There are ${row?.count} accounts here already. With --replace they go, with all that belongs to them, and the backup takes their place.`,
  )
}

/** @throws Refusal if the schema has another application's tables, which a restore would drop */
export async function refuseOtherTables(db: Database): Promise<void> {
  const known = (await isParleys(db)) ? tablesEverMade() : new Set<string>()
  const tables = await select<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname`,
  )
  const others = tables.map(({ name }) => name).filter((name) => !known.has(name))
  if (others.length === 0) return
  const names = others.slice(0, namesMax).join(', ') + (others.length > namesMax ? ' and others' : '')
  throw new Refusal(
    `The schema public has tables that this Parley does not know (${names}), and a restore would drop them: restore into a new, empty database.`,
  )
}

/** @throws Refusal if the backup would write anything into DATA_DIR that is not part of a backup */
export function refuseOtherPaths({ settings }: Manifest): void {
  const other = settings.find(({ path }) => !isSetting(path))
  if (other !== undefined) throw new Refusal(`The backup is damaged: no backup holds ${other.path}.`)
}

/**
 * @param others number of existing files that are not in the backup
 * @param present paths of existing settings whose content differs from the backup
 * @throws Refusal if DATA_DIR belongs to another installation, or to another state of this one
 */
export function refuseOtherFolder(dataDir: string, others: number, present: readonly string[]): void {
  const what =
    others > 0
      ? `${others} files that are not in the backup`
      : present.includes('access-token-secret')
        ? 'another access-token-secret than the backup'
        : null
  if (what === null) return
  throw new Refusal(
    `DATA_DIR (${dataDir}) has ${what}. To try a backup, set DATA_DIR to an empty folder; with --replace what is here goes, and the backup takes its place.`,
  )
}

/** @throws Refusal if one of the settings could not be written after the rows are restored */
export async function refuseUnwritable(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const why = await whyUnwritable(dataDir, path)
    if (why === null) continue
    throw new Refusal(
      `${path} of DATA_DIR differs from the backup and cannot be written (${why}): make its folder writable, or put there what the backup has (tar -xOf FILE settings/${path}).`,
    )
  }
}
