// One request with its retry, from the caller's side: when to give up, and why it ended.
import type { Readable } from 'node:stream'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Patience } from './patience.ts'

/** How long a server may take to close an answer that is complete, in milliseconds. */
const restMs = 1_000
/** Without a reason of ours every closing would make an exception with a stack trace. */
const closed = new Error('The exchange is closed')

export class Exchange {
  readonly patience: Patience
  readonly #role: string
  readonly #client: AbortSignal
  readonly #controller = new AbortController()
  #rest: AsyncIterator<Buffer> | undefined
  #isFinished = false
  readonly #leave = () => this.#controller.abort(this.#client.reason)

  constructor(signal: AbortSignal, stallMs: number, role: string) {
    this.#role = role
    this.#client = signal
    signal.addEventListener('abort', this.#leave, { once: true })
    this.patience = new Patience(stallMs, () => {
      this.#controller.abort(new ModelUnavailable(`${role}: nothing came for ${stallMs} ms`))
    })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isOver(): boolean {
    return this.signal.aborted
  }

  async *pieces(body: Readable): AsyncGenerator<Buffer> {
    this.#rest = body[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await this.patience.while(this.#rest.next())
      if (done) return
      yield value
    }
  }

  /** Waits, unless the caller leaves. */
  pause(ms: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const stop = () => reject(this.signal.reason)
    this.signal.addEventListener('abort', stop, { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      this.signal.removeEventListener('abort', stop)
    })
  }

  /** All that matters has come: reads the rest aside, so that the connection can be used again. */
  finish(): void {
    this.#isFinished = true
    const rest = this.#rest
    const timer = setTimeout(() => this.#controller.abort(closed), restMs)
    const readOn = async () => {
      while (!(await rest?.next())?.done) {}
    }
    readOn()
      .catch(() => {})
      .finally(() => clearTimeout(timer))
  }

  /** What to throw: why the exchange was given up, or that the server failed. */
  explain(error: unknown): unknown {
    if (this.#client.aborted) return this.#client.reason
    if (this.isOver) return this.signal.reason
    if (error instanceof ModelUnavailable) return error
    return new ModelUnavailable(`${this.#role}: the connection failed`, { cause: error })
  }

  /** Closes the connection where the answer has not been read whole. */
  close(): void {
    this.#client.removeEventListener('abort', this.#leave)
    if (!this.#isFinished) this.#controller.abort(closed)
  }
}
