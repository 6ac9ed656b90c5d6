// The worker's side of a `Thread`.
import { parentPort, type Transferable } from 'node:worker_threads'

export interface ThreadJob<Job> {
  readonly id: number
  readonly job: Job
}

export type ThreadAnswer<Result> = { id: number; result: Result } | { id: number; error: string }

/** The first message from a thread: it has started, and jobs' time limit applies from now on. */
export const ready = 'ready'

/**
 * Runs every job that is sent to this thread.
 * @param transfer the parts of a result that are transferred instead of copied
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
