// What a restore refuses before it touches anything.
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Connection, Database } from '#database/connect.ts'
import { Refusal } from '../admin/command.ts'
import type { Manifest } from './manifest.ts'
import { tablesEverMade } from './migrations.ts'
import { isSetting, whyUnwritable } from './settings.ts'
import { select } from './tables.ts'

/** How long a connection that has just been closed may still be listed, in milliseconds. */
const closingMs = 2_000

/** How many tables a message names. */
const namesMax = 5

/** How many connections this process has open itself. */
const countOwn = ({ engine, unlimited }: Connection): number =>
  engine.kind === 'embedded'
    ? 0
    : engine.pool.totalCount + (unlimited as unknown as { $client: Pool }).$client.totalCount

/**
 * @param db of the same connection: it, or a transaction in it
 * @throws Refusal while servers or other commands use the same PostgreSQL database
 */
export async function refuseOthers(connection: Connection, db: Database): Promise<void> {
  if (connection.kind === 'embedded') return
  const deadline = performance.now() + closingMs
  for (;;) {
    // Within a transaction PostgreSQL would show what it showed first.
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

/** @throws Refusal where somebody has an account already */
export async function refuseAccounts(db: Database): Promise<void> {
  const [row] = await select<{ count: number }>(db, 'select count(*)::int as count from users')
  if ((row?.count ?? 0) === 0) return
  throw new Refusal(
    `There are ${row?.count} accounts here already. With --replace they go, with all that belongs to them, and the backup takes their place.`,
  )
}

/** @throws Refusal where the schema has tables of another application, which a restore would drop */
export async function refuseOtherTables(db: Database): Promise<void> {
  const known = tablesEverMade()
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

/** @throws Refusal where a backup would write anything into DATA_DIR that is not a part of one */
export function refuseOtherPaths({ settings }: Manifest): void {
  const other = settings.find(({ path }) => !isSetting(path))
  if (other !== undefined) throw new Refusal(`The backup is damaged: no backup holds ${other.path}.`)
}

/**
 * @param others how many files are there that are not in the backup
 * @param present paths of settings that are there with other bytes than in the backup
 * @throws Refusal where DATA_DIR belongs to another installation, or to this one at another time
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

/** @throws Refusal where one of the settings could not be written once the rows are restored */
export async function refuseUnwritable(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const why = await whyUnwritable(dataDir, path)
    if (why === null) continue
    throw new Refusal(
      `${path} of DATA_DIR differs from the backup and cannot be written (${why}): make its folder writable, or put there what the backup has (tar -xOf FILE settings/${path}).`,
    )
  }
}
