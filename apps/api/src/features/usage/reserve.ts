// A part of a shared budget that this process has taken beforehand, so that not every use asks the database.

export interface ReserveSource {
  /** Takes from the budget of a day. @returns false where so much is not left: nothing was taken */
  take(day: string, amount: number): Promise<boolean>
  giveBack(day: string, amount: number): Promise<void>
}

export interface ReserveLimits {
  /** How much is taken beforehand. Where less is left, only what is needed is taken. */
  readonly block: number
  /** How long a refusal is believed before the budget is looked at again, in milliseconds. */
  readonly emptyMs: number
}

export class Reserve {
  readonly #source: ReserveSource
  readonly #limits: ReserveLimits
  #day = ''
  #left = 0
  #emptyUntil = 0
  #isClosed = false
  /** Takings happen one after another: whoever waits may find enough in what the one before has taken. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(source: ReserveSource, limits: ReserveLimits) {
    this.#source = source
    this.#limits = limits
  }

  /** Uses some of the budget of a day. @returns false where so much is not left */
  async use(day: string, amount: number): Promise<boolean> {
    if (this.#useOwn(day, amount)) return true
    return this.#oneAfterAnother(() => this.#refill(day, amount))
  }

  /** Whether anything is left; what is found is taken beforehand. */
  async hasLeft(day: string): Promise<boolean> {
    if (!(await this.use(day, 1))) return false
    this.unuse(day, 1)
    return true
  }

  /** Takes back one use that came to nothing. */
  unuse(day: string, amount: number): void {
    if (day === this.#day) this.#left += amount
  }

  /** From now on nothing is taken beforehand. What has not been used is given back. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.giveBack()
  }

  /** Gives back what has not been used. */
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

  /** What was left of another day belongs to that day. */
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
