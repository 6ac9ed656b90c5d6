// How the server is doing, looked at when somebody asks.
import { opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelStatus, ServerStatus } from '@parley/contracts/operator.ts'
import { sql } from 'drizzle-orm'
import type { Connection } from '#database/connect.ts'
import { countJobs } from '#platform/jobs.ts'
import { remembered } from '#platform/remembered.ts'
import { version } from '#platform/version.ts'
import { isWritable } from '#platform/writable.ts'
import { databaseState, jobsState, overall, storageState } from './status.rules.ts'

export interface StatusDependencies {
  readonly connection: Connection
  /** Folder of recordings. */
  readonly filesFolder: string
  /** Host of PUBLIC_URL. */
  readonly host: string
  readonly modelStatus: () => readonly ModelStatus[]
}

/** How long the sum of all files is remembered, in milliseconds: many files take long to look through. */
const filesFreshMs = 5 * 60_000

/** @returns what looks at every part, and at the parts beside one another */
export function createStatus({ connection, filesFolder, host, modelStatus }: StatusDependencies) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const filesBytes = remembered(() => sumOfFiles(filesFolder).catch(() => 0), filesFreshMs)
  return async (): Promise<ServerStatus> => {
    const database = await lookAtDatabase(connection)
    const [storage, jobs] = await Promise.all([lookAtStorage(filesFolder, filesBytes), lookAtJobs(connection)])
    const parts = { database, storage, jobs, models: [...modelStatus()] }
    return { ...overall(parts), host, version, started_at: startedAt, ...parts }
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
    // Some builds add where they come from: "15.18 (Debian 15.18-0+deb12u1)".
    version: rows[0]?.version.split(' ')[0] ?? '',
    latency_ms: Math.round(latencyMs * 10) / 10,
    bytes: rows[0]?.bytes ?? 0,
  }
}

async function lookAtStorage(folder: string, filesBytes: () => Promise<number>): Promise<ServerStatus['storage']> {
  const canWrite = await isWritable(folder)
  const disk = await statfs(folder).catch(() => null)
  const freeBytes = disk === null ? 0 : disk.bavail * disk.bsize
  const totalBytes = disk === null ? 0 : disk.blocks * disk.bsize
  return {
    state: storageState(canWrite, freeBytes, totalBytes),
    is_writable: canWrite,
    free_bytes: freeBytes,
    total_bytes: totalBytes,
    files_bytes: await filesBytes(),
  }
}

async function sumOfFiles(folder: string): Promise<number> {
  let bytes = 0
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (entries === null) return 0
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
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
