// Work that several callers want at once is done once, and given up when the last of them has left.

export class SharedWork<Result> {
  readonly #running = new Map<string, { promise: Promise<Result>; callers: number; controller: AbortController }>()

  /**
   * The result of `work` under this key; joins the one that runs already.
   * @throws the signal's reason when this caller leaves
   */
  async do(key: string, work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    const entry = this.#running.get(key) ?? this.#begin(key, work)
    entry.callers++
    const left = Promise.withResolvers<never>()
    const leave = () => {
      entry.callers--
      if (entry.callers === 0) entry.controller.abort(signal.reason)
      left.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([entry.promise, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>) {
    const controller = new AbortController()
    const promise = work(controller.signal).finally(() => this.#running.delete(key))
    promise.catch(() => undefined)
    const entry = { promise, callers: 0, controller }
    this.#running.set(key, entry)
    return entry
  }
}
