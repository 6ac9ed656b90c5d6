// How long to wait for a server that says nothing. Time during which nobody waits for it does not count.

export class Patience {
  readonly #limitMs: number
  readonly #onEnd: () => void
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined

  /** @param onEnd called once, when the limit has been waited without progress */
  constructor(limitMs: number, onEnd: () => void) {
    this.#limitMs = limitMs
    this.#leftMs = limitMs
    this.#onEnd = onEnd
  }

  /** Waits for something; whatever comes without `progress` does not start the time anew. */
  async while<T>(waiting: Promise<T>): Promise<T> {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#onEnd, this.#leftMs)
    try {
      return await waiting
    } finally {
      clearTimeout(this.#timer)
      this.#leftMs -= performance.now() - this.#since
    }
  }

  progress(): void {
    this.#leftMs = this.#limitMs
  }
}
