// Deletes files that the database no longer uses.
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'

/** Few enough for one row. */
const filesPerJob = 1000

export const fileRemovalQueue = jobQueue({
  name: 'file-removal',
  data: { files: z.array(z.string()).max(filesPerJob) },
  // Object storage may be down for days: the first retries are seconds apart, the last ones an hour.
  retryLimit: 150,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  keepSeconds: 3600,
})

/** Queues the deletion of files, with retries, once the transaction has been committed. */
export async function removeFiles(jobs: Pick<Jobs, 'send'>, tx: Database, files: readonly string[]): Promise<void> {
  for (let from = 0; from < files.length; from += filesPerJob) {
    await jobs.send(fileRemovalQueue, { files: files.slice(from, from + filesPerJob) }, tx)
  }
}

export const fileRemovalWorker = (files: Pick<Files, 'delete'>): Worker<(typeof fileRemovalQueue)['data']> => ({
  async run({ files: ids }) {
    for (const id of ids) await files.delete(id)
  },
})
