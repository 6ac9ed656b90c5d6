// Writes exports to files, one at a time per process, and deletes expired ones.
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import * as queries from './export.queries.ts'
import { removeFiles } from './file-removal.job.ts'
import { exportOf, exportSeconds } from './user.export.ts'

export const exportQueue = jobQueue({
  name: 'account-export',
  data: { export_id: z.string() },
  retryLimit: 2,
  retryDelaySeconds: 5,
  keepSeconds: 3600,
})

const expiryQueue = jobQueue({ name: 'account-export-expiry', data: {}, keepSeconds: 3600 })
const expiredBatchSize = 100

export interface ExportDeps {
  readonly db: Database
  readonly files: Pick<Files, 'reserve' | 'write' | 'delete' | 'url'>
}

const exportWorker = ({ db, files }: ExportDeps): Worker<(typeof exportQueue)['data']> => ({
  async run({ export_id: id }, signal) {
    const row = await queries.findPending(db, id)
    if (row === null) return
    const file = row.exportFile ?? files.reserve('application/json')
    // Stored before the first byte is written, so that deleting the account also deletes the file.
    if (!(await queries.updateExport(db, id, { exportFile: file }))) return
    const bytes = await files.write(file, exportOf(db, files, row.userId, signal))
    const expiresAt = new Date(Date.now() + exportSeconds * 1000)
    const isWanted = await queries.updateExport(db, id, { status: 'ready', bytes, expiresAt })
    // The account has been deleted since.
    if (!isWanted) await files.delete(file)
  },
  async onExhausted({ export_id: id }) {
    const row = await queries.findPending(db, id)
    if (row === null) return
    if (row.exportFile !== null) await files.delete(row.exportFile)
    await queries.updateExport(db, id, { status: 'failed', exportFile: null })
  },
})

const expiryWorker = (db: Database, jobs: Pick<Jobs, 'send'>): Worker<(typeof expiryQueue)['data']> => ({
  async run(_, signal) {
    for (let found = expiredBatchSize; found === expiredBatchSize; ) {
      signal.throwIfAborted()
      found = await db.transaction(async (tx) => {
        const files = await queries.forgetExpired(tx, new Date(), expiredBatchSize)
        await removeFiles(jobs, tx, files)
        return files.length
      })
    }
  },
})

/**
 * Starts the jobs that write exports, and that look every hour for expired ones. Call it after starting the queue of
 * file removals.
 */
export async function workOnExports(jobs: Jobs, deps: ExportDeps): Promise<void> {
  await jobs.work(exportQueue, exportWorker(deps))
  await jobs.work(expiryQueue, expiryWorker(deps.db, jobs))
  await jobs.repeat(expiryQueue, '23 * * * *')
}
