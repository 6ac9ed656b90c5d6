// A worker thread for work that would block the event loop: one job at a time, a bounded queue, restart on failure.
import { Worker } from 'node:worker_threads'
import { ModelUnavailable } from './model-unavailable.ts'
import { ready, type ThreadAnswer, type ThreadJob } from './worker-runtime.ts'

export interface ThreadLimits {
  /** Maximum number of waiting jobs. */
  readonly waiting: number
  /** Maximum time for one job, in milliseconds, once the thread has started; after that the thread is replaced. */
  readonly jobMs: number
  /** Idle time after which the thread ends to free its memory, in milliseconds. */
  readonly idleMs: number
}

/**
 * Maximum time for a thread to start, in milliseconds: long, because a slow start on a busy machine is not a job's
 * fault.
 */
const startMs = 60_000

/** A job took too long, failed or ended the thread; other jobs can still be done. */
export class JobFailed extends ModelUnavailable {}

interface Waiting<Job, Result> {
  readonly job: ThreadJob<Job>
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

export class Thread<Job, Result> {
  readonly #name: string
  readonly #file: URL
  readonly #limits: ThreadLimits
  readonly #queue: Waiting<Job, Result>[] = []
  #worker: Worker | null = null
  #isReady = false
  #current: Waiting<Job, Result> | null = null
  /** Fires when the current job has taken too long, or when the idle thread should end. */
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  #closed = false

  /**
   * @param name of the work, used in errors
   * @param file module that calls `answerJobs`
   */
  constructor(name: string, file: URL, limits: ThreadLimits) {
    this.#name = name
    this.#file = file
    this.#limits = limits
  }

  /** Starts the thread in advance, so that the first job does not wait for it. */
  warm(): void {
    if (!this.#closed) this.#worker ??= this.#start()
  }

  /**
   * Runs a job after those that are already waiting.
   * @throws JobFailed if the job failed; ModelUnavailable if too many are waiting or the thread does not start; the
   * signal's reason if it is aborted
   */
  do(job: Job, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#closed) return Promise.reject(this.#error('closed'))
    if (this.#queue.length >= this.#limits.waiting) return Promise.reject(this.#error('too much is waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting = { job: { id: ++this.#lastId, job }, resolve, reject }
    const leave = () => {
      const at = this.#queue.indexOf(waiting)
      if (at >= 0) this.#queue.splice(at, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#queue.push(waiting)
    this.#next()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  async close(): Promise<void> {
    this.#closed = true
    const closed = this.#error('closed')
    for (const { reject } of this.#queue.splice(0)) reject(closed)
    this.#finish()?.reject(closed)
    await this.#end()
  }

  #error(what: string, cause?: unknown, kind: typeof ModelUnavailable = ModelUnavailable): ModelUnavailable {
    return new kind(`${this.#name}: ${what}`, cause === undefined ? {} : { cause })
  }

  #start(): Worker {
    // What a program writes when it crashes, such as a Rust panic, quotes the text that it was reading.
    const worker = new Worker(this.#file, { stdout: true, stderr: true })
    worker.stdout.resume()
    worker.stderr.resume()
    worker.unref()
    let death: Error | undefined
    this.#isReady = false
    worker.on('message', (message: ThreadAnswer<Result> | typeof ready) => {
      if (worker !== this.#worker) return
      if (message !== ready) this.#receive(message)
      else {
        this.#isReady = true
        if (this.#current) this.#limitTime()
      }
    })
    worker.on('error', (error: Error) => {
      death = error
    })
    worker.on('exit', () => {
      if (worker === this.#worker) this.#abandon('the thread died', death)
    })
    return worker
  }

  #next(): void {
    if (this.#current || this.#closed) return
    const waiting = this.#queue.shift()
    if (!waiting) {
      this.#rest()
      return
    }
    clearTimeout(this.#timer)
    this.#worker ??= this.#start()
    // Keeps the process alive while there is a job.
    this.#worker.ref()
    this.#current = waiting
    this.#limitTime()
    this.#worker.postMessage(waiting.job)
  }

  #rest(): void {
    this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs).unref()
  }

  #receive(answer: ThreadAnswer<Result>): void {
    const finished = this.#finish()
    if ('result' in answer) finished?.resolve(answer.result)
    else finished?.reject(this.#error('failed', new Error(answer.error), JobFailed))
    this.#next()
  }

  #limitTime(): void {
    clearTimeout(this.#timer)
    const [what, ms] = this.#isReady ? ['took too long', this.#limits.jobMs] : ['the thread did not start', startMs]
    this.#timer = setTimeout(() => this.#abandon(what), ms)
  }

  /** Terminates the thread with its current job; waiting jobs continue in a new one. */
  #abandon(what: string, cause?: unknown): void {
    const error = this.#error(what, cause, this.#isReady ? JobFailed : ModelUnavailable)
    void this.#end()
    this.#finish()?.reject(error)
    this.#next()
  }

  #finish(): Waiting<Job, Result> | null {
    const finished = this.#current
    this.#current = null
    clearTimeout(this.#timer)
    this.#worker?.unref()
    return finished
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}
