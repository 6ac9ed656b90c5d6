// One attempt at a request: limits its silence and closes its connection.
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { isSaneId } from '#platform/log/request-context.ts'
import { Silent } from './answer.ts'
import { type Silence, StallTimer } from './stall-timer.ts'

/** Maximum time for a server to close a complete answer, in milliseconds. */
const restMs = 1_000
/** Passed as the reason, because otherwise every close would create an exception with a stack trace. */
const closed = new Error('The attempt is closed')

export class Attempt {
  readonly stallTimer: StallTimer
  readonly #controller = new AbortController()
  #rest: AsyncIterator<Buffer> | undefined
  #isFinished = false
  #status: number | null = null
  #answerId: string | null = null
  #failure: unknown

  constructor(role: string, silence: Silence) {
    this.stallTimer = new StallTimer(silence, (ms) => this.abort(new Silent(`${role}: nothing came for ${ms} ms`)))
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why this side ended the attempt; undefined if it did not. */
  get failure(): unknown {
    return this.#failure
  }

  /** The HTTP status of the answer; null until it arrives. */
  get status(): number | null {
    return this.#status
  }

  /** The server's id for this request, from `x-request-id`; null if it sends none. */
  get answerId(): string | null {
    return this.#answerId
  }

  /** Call when the answer has begun. */
  answered({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>): void {
    this.#status = statusCode
    const id = headers['x-request-id']
    if (isSaneId(id)) this.#answerId = id
  }

  /** Closes the connection immediately. */
  abort(reason: unknown): void {
    this.#failure ??= reason
    this.#controller.abort(reason)
  }

  async *pieces(body: Readable): AsyncGenerator<Buffer> {
    this.#rest = body[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await this.stallTimer.while(this.#rest.next())
      if (done) return
      yield value
    }
  }

  /** Call when the relevant part has arrived: discards the rest, so that the connection can be reused. */
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

  /** Closes the connection if the answer was not read to its end. */
  close(): void {
    if (!this.#isFinished) this.#controller.abort(closed)
  }
}
