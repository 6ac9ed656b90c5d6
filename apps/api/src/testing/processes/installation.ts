// An installation without a server, for tests of backups: a database, a folder, and admin commands on both.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Connection } from '#database/connect.ts'
import { readEnv } from '#platform/env/env.ts'
import { storeIdName } from '#platform/files/store-id.ts'
import { runArgs } from '../../admin/commands.ts'
import { contextOf } from '../../admin/terminal.ts'
import { fixNotation, select } from '../../backup/tables.ts'
import { createInMemory, createTestDatabase, testEngine } from '../test-database.ts'

/** The targets of a command. */
export interface Installation {
  readonly connection: Connection
  readonly dataDir: string
}

/** The engines to which this run can restore. */
export const engines = testEngine === 'postgres' ? (['postgres', 'embedded'] as const) : (['embedded'] as const)

/** An empty, migrated installation; `drop` removes it. */
export async function emptyInstallation(engine: (typeof engines)[number] = testEngine) {
  const database = engine === 'embedded' ? createInMemory('tables') : await createTestDatabase('tables')
  const connection = await database.connect()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-restored-'))
  const drop = async () => {
    // A server that was started on it has already closed it.
    await connection.close().catch(() => undefined)
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection, dataDir, drop }
}

/** The JSON output of a command, as from `npm run admin`. */
export async function adminOf({ connection, dataDir }: Installation, ...args: string[]) {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  const report = await runArgs(args, env, connection, contextOf(terminal, args, dataDir))
  return report.json as Readonly<Record<string, unknown>>
}

/**
 * Every row of every table in PostgreSQL's notation, sorted; only includes unfinished jobs and limits for known
 * networks, and leaves out processes and the last backup.
 */
export async function rowsOf({ connection }: Installation): Promise<Record<string, string[]>> {
  return connection.unlimited.transaction(async (tx) => {
    await fixNotation(tx)
    const names = await select<{ name: string }>(
      tx,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle') order by 1`,
    )
    const [queue] = await select<{ there: boolean }>(tx, `select to_regclass('pgboss.job') is not null as there`)
    const jobs = queue?.there ? ['pgboss.job', 'pgboss.queue'] : []
    const conditions: Record<string, string> = {
      'public.rate_limits': `where key like 'known-network:%'`,
      'public.processes': 'where false',
      // Recorded once the backup is complete.
      'public.instance_facts': `where name <> 'last_backup'`,
      // pg-boss's own queue is created by a process that takes jobs, and is not restored.
      'pgboss.job': `where name not like '\\_\\_pgboss%' and state < 'completed'`,
      'pgboss.queue': `where name not like '\\_\\_pgboss%'`,
    }
    const all: Record<string, string[]> = {}
    for (const name of [...names.map((each) => each.name), ...jobs]) {
      const condition = conditions[name] ?? ''
      // The queues' statistics change during the comparison.
      const row = name === 'pgboss.queue' ? 't.name' : 't::text'
      const rows = await select<{ row: string }>(tx, `select ${row} as row from ${name} t ${condition}`)
      all[name] = rows.map((each) => each.row).sort()
    }
    return all
  })
}

/** The SHA-256 of each file under a folder of a DATA_DIR, by path, without the id of the file store. */
export async function digestsOf({ dataDir }: Installation, folder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== storeIdName)
    .map(({ parentPath, name }) => join(parentPath, name))
  const digests = files.sort().map(async (file) => {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [file.slice(dataDir.length), digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}
