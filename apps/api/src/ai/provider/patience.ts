// How long to wait for a server that says nothing. Time during which nobody waits for it does not count.

/** Longest silences, in milliseconds. */
export interface Silence {
  /** Before the first sign of an answer. */
  readonly firstMs: number
  /** Between two signs. */
  readonly laterMs: number
}

export class Patience {
  readonly #silence: Silence
  readonly #onEnd: (limitMs: number) => void
  #limitMs: number
  #leftMs: number
  #since = 0
  #isWaiting = false
  #timer: NodeJS.Timeout | undefined

  /** @param onEnd called once, with the limit that has been waited without progress */
  constructor(silence: Silence, onEnd: (limitMs: number) => void) {
    this.#silence = silence
    this.#limitMs = silence.firstMs
    this.#leftMs = silence.firstMs
    this.#onEnd = onEnd
  }

  /** Waits for something; whatever comes without `progress` does not start the time anew. */
  async while<T>(waiting: Promise<T>): Promise<T> {
    this.#isWaiting = true
    this.#start()
    try {
      return await waiting
    } finally {
      this.#isWaiting = false
      clearTimeout(this.#timer)
      this.#leftMs -= performance.now() - this.#since
    }
  }

  /** Starts the time anew, also for whoever is waiting: the server still takes in what it is asked. */
  restart(): void {
    this.#leftMs = this.#limitMs
    if (!this.#isWaiting) return
    clearTimeout(this.#timer)
    this.#start()
  }

  /** Something of the answer has come: from now on the later limit counts. */
  progress(): void {
    this.#limitMs = this.#silence.laterMs
    this.#leftMs = this.#limitMs
  }

  #start(): void {
    this.#since = performance.now()
    // Less than nothing is left after a process was frozen.
    this.#timer = setTimeout(() => this.#onEnd(this.#limitMs), Math.max(0, this.#leftMs))
  }
}
