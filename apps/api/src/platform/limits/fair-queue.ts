// Runs a few computations at a time, alternating between sources: a source with a thousand requests delays every other
// one by at most one.
import { Problem } from '../http/problem.ts'

export interface FairQueueSettings {
  /** How many computations run concurrently. */
  readonly concurrency: number
  /** How many from one source run concurrently, which leaves capacity for others. */
  readonly concurrencyPerSource: number
  /** How many requests from one source may wait. */
  readonly waitingPerSource: number
  /** How many requests may wait in total. */
  readonly waitingMax: number
}

/** The source of a request. */
export interface Source {
  /** Requests with the same name wait in the same line. */
  readonly name: string
  /** Aborts if the caller no longer waits for the result. */
  readonly signal?: AbortSignal | undefined
}

interface Waiter {
  start(): void
  refuse(reason: unknown): void
}

const gone = (): Problem => new Problem('VALIDATION.FAILED', [], { message: 'The client has gone' })
/** The rejection of a source with too many waiting requests. */
const lineIsFull = (): Problem => new Problem('RATE_LIMITED', [], { retryAfterSeconds: 2 })
const allIsFull = (): Problem => new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5 })

export class FairQueue {
  readonly #settings: FairQueueSettings
  /** Waiting requests by source. The source whose turn is next comes first. */
  readonly #lines = new Map<string, Waiter[]>()
  /** Number of running requests by source. */
  readonly #running = new Map<string, number>()
  #runningInAll = 0
  #waiting = 0

  constructor(settings: FairQueueSettings) {
    this.#settings = settings
  }

  /**
   * Runs `work` when it is the source's turn.
   * @throws Problem RATE_LIMITED if too many of this source's requests wait, UNAVAILABLE if too many wait in total;
   * whatever `work` throws
   */
  async run<Result>(source: Source, work: () => Promise<Result>): Promise<Result> {
    if (source.signal?.aborted) throw gone()
    if (this.#mayStart(source.name)) this.#begin(source.name)
    else await this.#wait(source)
    try {
      return await work()
    } finally {
      this.#end(source.name)
      this.#startNext()
    }
  }

  #mayStart(name: string): boolean {
    const { concurrency, concurrencyPerSource } = this.#settings
    return this.#runningInAll < concurrency && (this.#running.get(name) ?? 0) < concurrencyPerSource
  }

  #begin(name: string): void {
    this.#runningInAll += 1
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
  }

  #end(name: string): void {
    this.#runningInAll -= 1
    const left = (this.#running.get(name) ?? 1) - 1
    if (left > 0) this.#running.set(name, left)
    else this.#running.delete(name)
  }

  #wait({ name, signal }: Source): Promise<void> {
    const line = this.#lines.get(name) ?? []
    if (line.length >= this.#settings.waitingPerSource) return Promise.reject(lineIsFull())
    if (this.#waiting >= this.#settings.waitingMax && !this.#makeSpace(line.length)) return Promise.reject(allIsFull())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      this.#remove(name, waiter)
      reject(gone())
    }
    const settle = (then: () => void) => {
      signal?.removeEventListener('abort', leave)
      then()
    }
    const waiter: Waiter = { start: () => settle(resolve), refuse: (reason) => settle(() => reject(reason)) }
    signal?.addEventListener('abort', leave, { once: true })
    line.push(waiter)
    this.#lines.set(name, line)
    this.#waiting += 1
    return promise
  }

  /** Starts the first request of the next source that may run; that source moves to the end of the round. */
  #startNext(): void {
    const next = [...this.#lines].find(([name]) => this.#mayStart(name))
    if (next === undefined) return
    const [name, line] = next
    this.#lines.delete(name)
    const waiter = line.shift()
    if (line.length > 0) this.#lines.set(name, line)
    this.#waiting -= 1
    this.#begin(name)
    waiter?.start()
  }

  /** Rejects the last request of the longest line, if that line is longer than the newcomer's would be. */
  #makeSpace(ownLength: number): boolean {
    const [name, longest] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const last = longest.at(-1)
    if (last === undefined || longest.length <= ownLength + 1) return false
    this.#remove(name, last)
    last.refuse(lineIsFull())
    return true
  }

  #remove(name: string, waiter: Waiter): void {
    const line = this.#lines.get(name)
    const at = line?.indexOf(waiter) ?? -1
    if (line === undefined || at < 0) return
    line.splice(at, 1)
    this.#waiting -= 1
    if (line.length === 0) this.#lines.delete(name)
  }
}
