// A worker thread for work that would hold up the event loop: one job at a time, a bounded queue, a new thread when one fails.
import { Worker } from 'node:worker_threads'
import { ModelUnavailable } from './model-unavailable.ts'
import { ready, type ThreadAnswer, type ThreadJob } from './thread-side.ts'

export interface ThreadLimits {
  /** How many jobs may wait. */
  readonly waiting: number
  /** Longest time for one job, in milliseconds, once the thread has started; then the thread is replaced. */
  readonly jobMs: number
  /** After so long without a job the thread ends and its memory is free, in milliseconds; null keeps it. */
  readonly idleMs: number | null
}

/** Longest time that a thread may take to start, in milliseconds: a busy machine takes its time, and no job is to blame. */
const startMs = 60_000

/** One job took too long, failed or ended the thread: others can be done. */
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
  /** Until the current job has taken too long, or until the idle thread ends. */
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  #closed = false

  /**
   * @param name names the work in errors
   * @param file a module that calls `answerJobs`
   */
  constructor(name: string, file: URL, limits: ThreadLimits) {
    this.#name = name
    this.#file = file
    this.#limits = limits
  }

  /** Starts the thread, so that the first job need not wait for it. */
  warm(): void {
    if (!this.#closed) this.#worker ??= this.#start()
  }

  /**
   * Does one job after those that wait already.
   * @throws JobFailed when the job did not end well; ModelUnavailable when too much is waiting or the thread does not start;
   * the signal's reason when it is aborted
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
    const worker = new Worker(this.#file)
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
      if (worker === this.#worker) this.#giveUp('the thread died', death)
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
    // While there is a job the process must not end for want of other work.
    this.#worker.ref()
    this.#current = waiting
    this.#limitTime()
    this.#worker.postMessage(waiting.job)
  }

  #rest(): void {
    const { idleMs } = this.#limits
    if (idleMs !== null) this.#timer = setTimeout(() => void this.#end(), idleMs).unref()
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
    this.#timer = setTimeout(() => this.#giveUp(what), ms)
  }

  /** Gives up the thread and the job it was at; what waits goes on in a new one. */
  #giveUp(what: string, cause?: unknown): void {
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
