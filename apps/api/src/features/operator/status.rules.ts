// Decides when a part of the server is slow or failing.
import type { ModelStatus, PartName, PartState, ServerStatus } from '@parley/contracts/operator/operator.ts'

/** Latency above which the database is slow, in milliseconds: a turn makes some twenty queries. */
const databaseSlowMs = 100
/** A due job should start within seconds. Jobs are late after the first time, and have no worker after the second. */
const jobLateMs = 60_000
const jobStuckMs = 10 * 60_000
/** Storage with less free space is nearly full, in bytes or as a share of the disk, whichever is less. */
const littleBytes = 5_000_000_000
const littleShare = 0.1

/** A nightly backup is old after a missed week, in milliseconds. */
const backupOldMs = 8 * 24 * 60 * 60_000

/** Mails in files do not reach anyone. If no process takes jobs, the state of the jobs shows that mails wait. */
export const mailState = (kept: number): PartState => (kept > 0 ? 'slow' : 'ok')

/** @param madeAt null if there never was one: that may be on purpose */
export const backupState = (madeAt: Date | null, now: Date): PartState =>
  madeAt !== null && now.getTime() - madeAt.getTime() > backupOldMs ? 'slow' : 'ok'

export const databaseState = (latencyMs: number): PartState => (latencyMs > databaseSlowMs ? 'slow' : 'ok')

/** @param space null for unlimited storage */
export function storageState(
  isWritable: boolean,
  space: { readonly freeBytes: number; readonly totalBytes: number } | null,
): PartState {
  if (!isWritable) return 'failing'
  if (space === null) return 'ok'
  return space.freeBytes < Math.min(littleBytes, space.totalBytes * littleShare) ? 'slow' : 'ok'
}

export function jobsState(failed: number, oldestAt: Date | null, now: Date): PartState {
  const waitedMs = oldestAt === null ? 0 : now.getTime() - oldestAt.getTime()
  if (waitedMs > jobStuckMs) return 'failing'
  return failed > 0 || waitedMs > jobLateMs ? 'slow' : 'ok'
}

type Parts = Pick<ServerStatus, 'database' | 'storage' | 'jobs' | 'mail' | 'backup' | 'models'>

/** The worst state, and the first part that is in it. */
export function overall({ database, storage, jobs, mail, backup, models }: Parts): {
  state: PartState
  part: PartName | null
} {
  const parts: [PartName, PartState][] = [
    ['database', database.state],
    ['storage', storage.state],
    ['jobs', jobs.state],
    ['mail', mail.state],
    ['backup', backup.state],
    ...models.map(({ role, state }: ModelStatus): [PartName, PartState] => [role, state]),
  ]
  for (const state of ['failing', 'slow'] as const) {
    const found = parts.find(([, each]) => each === state)
    if (found) return { state, part: found[0] }
  }
  return { state: 'ok', part: null }
}
