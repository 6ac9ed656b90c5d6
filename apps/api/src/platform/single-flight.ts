// Runs work once for several concurrent callers, and aborts it when the last of them has left.

interface Entry<Result> {
  readonly promise: Promise<Result>
  readonly controller: AbortController
  callers: number
}

export class SingleFlight<Result> {
  readonly #running = new Map<string, Entry<Result>>()

  /**
   * The result of `work` under this key; joins a running call.
   * @throws the signal's reason when this caller leaves
   */
  async do(key: string, work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    const entry = this.#running.get(key) ?? this.#begin(key, work)
    entry.callers++
    const left = Promise.withResolvers<never>()
    const leave = () => {
      entry.callers--
      if (entry.callers === 0) this.#abandon(key, entry, signal.reason)
      left.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([entry.promise, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Entry<Result> {
    const controller = new AbortController()
    const promise = work(controller.signal).finally(() => this.#forget(key, entry))
    const entry: Entry<Result> = { promise, callers: 0, controller }
    promise.catch(() => undefined)
    this.#running.set(key, entry)
    return entry
  }

  /** Removed immediately, so that later callers start again. */
  #abandon(key: string, entry: Entry<Result>, reason: unknown): void {
    this.#forget(key, entry)
    entry.controller.abort(reason)
  }

  #forget(key: string, entry: Entry<Result>): void {
    if (this.#running.get(key) === entry) this.#running.delete(key)
  }
}
