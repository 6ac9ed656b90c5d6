// Deletes files of which the database knows nothing any more.
import { z } from 'zod'
import type { Files } from '#platform/files.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'

/** Small enough for one row. */
export const filesAtOnce = 1000

export const fileRemovalQueue = jobQueue({
  name: 'file-removal',
  data: z.strictObject({ files: z.array(z.string()).max(filesAtOnce) }),
  retryLimit: 8,
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const fileRemovalWorker = (files: Pick<Files, 'delete'>): Worker<(typeof fileRemovalQueue)['data']> => ({
  async run({ files: ids }) {
    for (const id of ids) await files.delete(id)
  },
  giveUp: async () => undefined,
})
