// The server's status, checked on request.
import type { ModelStatus, ServerStatus } from '@parley/contracts/operator/operator.ts'
import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#database/connect.ts'
import { readFact } from '#database/instance/facts.ts'
import type { FileStore } from '#platform/files/files.ts'
import { countJobs } from '#platform/jobs/jobs.ts'
import { listRunning } from '#platform/processes/running.ts'
import { version } from '#platform/version.ts'
import { countAccounts } from './accounts.queries.ts'
import { backupState, databaseState, jobsState, mailState, overall, storageState } from './status.rules.ts'

export interface StatusDeps {
  readonly connection: Connection
  readonly fileStore: FileStore
  /** Host of PUBLIC_URL. */
  readonly host: string
  readonly modelStatus: () => readonly ModelStatus[]
}

/** @returns a function that checks all parts in parallel */
export function createStatus({ connection, fileStore, host, modelStatus }: StatusDeps) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  return async (): Promise<ServerStatus> => {
    const database = await lookAtDatabase(connection)
    const [storage, jobs] = await Promise.all([lookAtStorage(fileStore), lookAtJobs(connection)])
    const [mailAndProcesses, backup, accounts] = await Promise.all([
      lookAtProcesses(connection.db),
      lookAtBackup(connection.db),
      countAccounts(connection.db),
    ])
    const parts = { database, storage, jobs, backup, ...mailAndProcesses, models: [...modelStatus()] }
    return { ...overall(parts), host, version, started_at: startedAt, accounts, ...parts }
  }
}

async function lookAtDatabase({ db, kind }: Connection): Promise<ServerStatus['database']> {
  const begun = performance.now()
  await db.execute(sql`select 1`)
  const latencyMs = performance.now() - begun
  const { rows } = (await db.execute(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`)) as unknown as {
    rows: { version: string; bytes: number }[]
  }
  return {
    state: databaseState(latencyMs),
    kind,
    // Some builds append their distribution: "15.18 (Debian 15.18-0+deb12u1)".
    version: rows[0]?.version.split(' ')[0] ?? '',
    latency_ms: Math.round(latencyMs * 10) / 10,
    bytes: rows[0]?.bytes ?? 0,
  }
}

async function lookAtProcesses(db: Database): Promise<Pick<ServerStatus, 'mail' | 'processes'>> {
  const [processes, files] = await Promise.all([listRunning(db), readFact(db, 'file_store')])
  const senders = processes.filter(({ takesJobs }) => takesJobs)
  const intoFiles = senders.filter(({ mail }) => mail === 'outbox')
  const kept = intoFiles.reduce((sum, { outboxMails }) => sum + outboxMails, 0)
  return {
    mail: {
      state: mailState(kept),
      kind: senders.length === 0 ? 'none' : intoFiles.length > 0 ? 'outbox' : 'smtp',
      kept,
      hosts: [...new Set(intoFiles.map(({ host }) => host))],
    },
    processes: processes.map(({ id, kind, host, pid, version: installed, takesJobs, storeId, startedAt }) => ({
      _id: id,
      kind,
      host,
      pid,
      version: installed,
      takes_jobs: takesJobs,
      has_files: storeId === null || files === null ? null : storeId === files.id,
      started_at: startedAt.toISOString(),
    })),
  }
}

async function lookAtBackup(db: Database): Promise<ServerStatus['backup']> {
  const last = await readFact(db, 'last_backup')
  const madeAt = last === null ? null : new Date(last.made_at)
  return {
    state: backupState(madeAt, new Date()),
    made_at: madeAt?.toISOString() ?? null,
    bytes: last?.bytes ?? null,
  }
}

async function lookAtStorage(store: FileStore): Promise<ServerStatus['storage']> {
  const [canWrite, space] = await Promise.all([store.isWritable(), store.space()])
  return {
    state: storageState(canWrite, space),
    kind: store.kind,
    is_writable: canWrite,
    free_bytes: space?.freeBytes ?? null,
    total_bytes: space?.totalBytes ?? null,
    files_bytes: space?.filesBytes ?? null,
  }
}

async function lookAtJobs({ db }: Connection): Promise<ServerStatus['jobs']> {
  const { waiting, running, failed, oldestAt } = await countJobs(db)
  return {
    state: jobsState(failed, oldestAt, new Date()),
    waiting,
    running,
    failed,
    oldest_at: oldestAt?.toISOString() ?? null,
  }
}
