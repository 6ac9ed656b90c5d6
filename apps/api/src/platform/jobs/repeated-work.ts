// Work that one process repeats by itself, without jobs in the queue.
import { setTimeout as wait } from 'node:timers/promises'

export class RepeatedWork {
  readonly #ending = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #report: (error: unknown) => void

  /** @param report called with each error; the work continues */
  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** Runs the work immediately, and again `pauseMs` after each end. */
  start(work: (signal: AbortSignal) => Promise<void>, pauseMs: number): void {
    const running = this.#repeat(work, pauseMs).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** @returns when what is running has ended */
  async stop(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#running)
  }

  async #repeat(work: (signal: AbortSignal) => Promise<void>, pauseMs: number): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      await work(signal).catch(this.#report)
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
