// One request from its caller's point of view, across all attempts: when to give up, and why it ended.
import { ModelUnavailable } from '../model-unavailable.ts'
import { Attempt } from './attempt.ts'
import type { Silence } from './stall-timer.ts'

export class Exchange {
  readonly #role: string
  readonly #client: AbortSignal
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  #attempt: Attempt | undefined
  #isPassedOn = false
  readonly #leave = () => this.#end(this.#client.reason)

  /** @param answerMs maximum time until something can be passed on, including all attempts and pauses */
  constructor(signal: AbortSignal, answerMs: number, role: string) {
    this.#role = role
    this.#client = signal
    signal.addEventListener('abort', this.#leave, { once: true })
    this.#timer = setTimeout(() => {
      this.#end(new ModelUnavailable(`${role}: no answer within ${answerMs} ms`))
    }, answerMs)
  }

  get isOver(): boolean {
    return this.#controller.signal.aborted
  }

  /** Whether the caller has received part of the answer, so that the request can no longer be retried. */
  get isPassedOn(): boolean {
    return this.#isPassedOn
  }

  /** Starts an attempt. The previous one must have been closed. */
  begin(silence: Silence): Attempt {
    this.#attempt = new Attempt(this.#role, silence)
    if (this.isOver) this.#attempt.abort(this.#controller.signal.reason)
    return this.#attempt
  }

  /** Call while the server is working on the answer but nothing can be passed on yet: restarts the time limit. */
  isAtWork(): void {
    if (!this.#isPassedOn) this.#timer.refresh()
  }

  /** Call when a part of the answer is passed to the caller. */
  passOn(): void {
    this.#isPassedOn = true
    clearTimeout(this.#timer)
  }

  /** Waits; ends early if the caller leaves. */
  pause(ms: number): Promise<void> {
    const { signal } = this.#controller
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  }

  /** The error to throw: why the exchange or its last attempt was aborted, or that the server failed. */
  explain(error: unknown): unknown {
    if (this.isOver) return this.#controller.signal.reason
    const failure = this.#attempt?.failure ?? error
    if (failure instanceof ModelUnavailable) return failure
    return new ModelUnavailable(`${this.#role}: the connection failed`, { cause: failure })
  }

  /** Call when the result is no longer needed. */
  close(): void {
    clearTimeout(this.#timer)
    this.#client.removeEventListener('abort', this.#leave)
  }

  #end(reason: unknown): void {
    this.#controller.abort(reason)
    this.#attempt?.abort(reason)
  }
}
