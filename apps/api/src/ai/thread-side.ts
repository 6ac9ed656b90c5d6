// The worker's side of a Thread.
import { parentPort, type Transferable } from 'node:worker_threads'

export interface ThreadJob<Job> {
  readonly id: number
  readonly job: Job
}

export type ThreadAnswer<Result> = { id: number; result: Result } | { id: number; error: string }

/** The first message of a thread: from now on its jobs take no longer than they need. */
export const ready = 'ready'

/**
 * Answers every job that this thread is given.
 * @param transfer what of a result is handed over instead of being copied
 */
export const answerJobs = <Job, Result>(
  work: (job: Job) => Promise<Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void => {
  parentPort?.on('message', async ({ id, job }: ThreadJob<Job>) => {
    try {
      const result = await work(job)
      parentPort?.postMessage({ id, result } satisfies ThreadAnswer<Result>, transfer(result))
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) } satisfies ThreadAnswer<Result>)
    }
  })
  parentPort?.postMessage(ready)
}
