// One try at a request: how long it may be silent, and the closing of its connection.
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { isSaneId } from '#platform/request-context.ts'
import { Silent } from './answer.ts'
import { Patience, type Silence } from './patience.ts'

/** How long a server may take to close an answer that is complete, in milliseconds. */
const restMs = 1_000
/** Without a reason of ours every closing would make an exception with a stack trace. */
const closed = new Error('The attempt is closed')

export class Attempt {
  readonly patience: Patience
  readonly #controller = new AbortController()
  #rest: AsyncIterator<Buffer> | undefined
  #isFinished = false
  #status: number | null = null
  #answerId: string | null = null
  #failure: unknown

  constructor(role: string, silence: Silence) {
    this.patience = new Patience(silence, (ms) => this.abort(new Silent(`${role}: nothing came for ${ms} ms`)))
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why it was ended from this side; undefined where it was not. */
  get failure(): unknown {
    return this.#failure
  }

  /** The HTTP status of the answer; null before it has begun. */
  get status(): number | null {
    return this.#status
  }

  /** What the server calls this request in `x-request-id`; null where it says nothing. */
  get answerId(): string | null {
    return this.#answerId
  }

  /** The answer has begun. */
  answered({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>): void {
    this.#status = statusCode
    const id = headers['x-request-id']
    if (isSaneId(id)) this.#answerId = id
  }

  /** Closes the connection at once. */
  abort(reason: unknown): void {
    this.#failure ??= reason
    this.#controller.abort(reason)
  }

  async *pieces(body: Readable): AsyncGenerator<Buffer> {
    this.#rest = body[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await this.patience.while(this.#rest.next())
      if (done) return
      yield value
    }
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

  /** Closes the connection where the answer has not been read whole. */
  close(): void {
    if (!this.#isFinished) this.#controller.abort(closed)
  }
}
