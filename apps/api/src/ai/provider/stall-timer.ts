// Limits how long a server may be silent. Time in which the caller does not read is not counted.

/** Maximum durations of silence, in milliseconds. */
export interface Silence {
  /** Before the first sign of an answer. */
  readonly firstMs: number
  /** Between two signs. */
  readonly laterMs: number
}

export class StallTimer {
  readonly #silence: Silence
  readonly #onEnd: (limitMs: number) => void
  #limitMs: number
  #leftMs: number
  #since = 0
  #isWaiting = false
  #timer: NodeJS.Timeout | undefined

  /** @param onEnd called once, with the limit that was exceeded */
  constructor(silence: Silence, onEnd: (limitMs: number) => void) {
    this.#silence = silence
    this.#limitMs = silence.firstMs
    this.#leftMs = silence.firstMs
    this.#onEnd = onEnd
  }

  /** Waits for a promise; without a call of `progress`, the time is not restarted. */
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

  /** Restarts the time, even for pending waits: the server is still accepting the request. */
  restart(): void {
    this.#leftMs = this.#limitMs
    if (!this.#isWaiting) return
    clearTimeout(this.#timer)
    this.#start()
  }

  /** Call when a part of the answer has arrived: from now on the later limit applies. */
  progress(): void {
    this.#limitMs = this.#silence.laterMs
    this.#leftMs = this.#limitMs
  }

  #start(): void {
    this.#since = performance.now()
    // The remaining time is negative after the process was frozen.
    this.#timer = setTimeout(() => this.#onEnd(this.#limitMs), Math.max(0, this.#leftMs))
  }
}
