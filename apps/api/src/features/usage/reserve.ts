// A part of a shared budget that this process takes in advance, so that not every use queries the database.

export interface ReserveSource {
  /**
   * Takes from a day's budget.
   * @returns false, and takes nothing, if less than that is left
   */
  take(day: string, amount: number): Promise<boolean>
  giveBack(day: string, amount: number): Promise<void>
}

export interface ReserveLimits {
  /** Amount taken in advance. If less is left, only the amount needed is taken. */
  readonly block: number
  /** How long an exhausted budget is cached before it is queried again, in milliseconds. */
  readonly emptyMs: number
}

export class Reserve {
  readonly #source: ReserveSource
  readonly #limits: ReserveLimits
  #day = ''
  #left = 0
  #emptyUntil = 0
  #isClosed = false
  /** Runs one query at a time, because a waiting use may be covered by what the previous one has taken. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(source: ReserveSource, limits: ReserveLimits) {
    this.#source = source
    this.#limits = limits
  }

  /**
   * Uses some of a day's budget.
   * @returns false if less than that is left
   */
  async use(day: string, amount: number): Promise<boolean> {
    if (this.#useOwn(day, amount)) return true
    return this.#oneAfterAnother(() => this.#refill(day, amount))
  }

  /** Whether anything is left; takes the amount found in advance. */
  async hasLeft(day: string): Promise<boolean> {
    if (!(await this.use(day, 1))) return false
    this.unuse(day, 1)
    return true
  }

  /** Undoes a use that was not needed. */
  unuse(day: string, amount: number): void {
    if (day === this.#day) this.#left += amount
  }

  /** Stops taking in advance, and returns the unused amount. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.giveBack()
  }

  /** Returns the unused amount. */
  giveBack(): Promise<void> {
    return this.#oneAfterAnother(async () => {
      const [day, left] = [this.#day, this.#left]
      this.#left = 0
      if (left > 0) await this.#source.giveBack(day, left)
    })
  }

  #useOwn(day: string, amount: number): boolean {
    if (day !== this.#day || amount > this.#left) return false
    this.#left -= amount
    return true
  }

  async #refill(day: string, amount: number): Promise<boolean> {
    if (this.#useOwn(day, amount)) return true
    if (day === this.#day && Date.now() < this.#emptyUntil) return false
    await this.#begin(day)
    const beforehand = this.#isClosed ? [] : [Math.max(amount, this.#limits.block)]
    for (const wanted of [...beforehand, amount]) {
      if (!(await this.#source.take(day, wanted))) continue
      this.#left += wanted - amount
      return true
    }
    this.#emptyUntil = Date.now() + this.#limits.emptyMs
    return false
  }

  /** Switches to another day, and returns the rest of the previous one to its budget. */
  async #begin(day: string): Promise<void> {
    if (day === this.#day) return
    const [before, left] = [this.#day, this.#left]
    this.#day = day
    this.#left = 0
    this.#emptyUntil = 0
    if (left > 0) await this.#source.giveBack(before, left)
  }

  #oneAfterAnother<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }
}
