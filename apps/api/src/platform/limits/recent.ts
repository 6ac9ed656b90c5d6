// Caches the most recently requested results; each is computed once.

export class Recent<Result> {
  readonly #max: number
  /** In the order of their last request. */
  readonly #results = new Map<string, Promise<Result>>()

  /** @param max how many results are cached */
  constructor(max: number) {
    this.#max = max
  }

  /** The cached result for a key, otherwise that of `make`, which may still be pending. Failures are not cached. */
  get(key: string, make: () => Promise<Result>): Promise<Result> {
    const result = this.#results.get(key) ?? this.#make(key, make)
    this.#results.delete(key)
    this.#results.set(key, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > this.#max && oldest !== undefined) this.#results.delete(oldest)
    return result
  }

  #make(key: string, make: () => Promise<Result>): Promise<Result> {
    const result = make()
    result.catch(() => {
      if (this.#results.get(key) === result) this.#results.delete(key)
    })
    return result
  }
}
