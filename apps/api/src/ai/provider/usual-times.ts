// How long answers usually take to begin: a server that answers in 300 ms and is silent for 2 s hangs, and need not be
// waited for as long as one that always takes its time.

/** So many answers are remembered of each model, and as many as these have to be known. */
const remembered = 100
const knownMin = 20
/** Nineteen of twenty answers begin within this share of the times; a silence of so many times that is no usual one. */
const share = 0.95
const factor = 5

interface Sample {
  readonly bodySize: number
  readonly ms: number
}

export class UsualTimes {
  readonly #samples = new Map<string, Sample[]>()

  /** An answer has begun. @param ms since its request began */
  add(model: string, sample: Sample): void {
    const samples = this.#samples.get(model) ?? []
    samples.push(sample)
    if (samples.length > remembered) samples.shift()
    this.#samples.set(model, samples)
  }

  /**
   * How long silence before the first byte is worth waiting for, in milliseconds, at least `minMs`; null where too little is
   * known. Only requests at least half as large count: a long recording takes longer than a short one.
   */
  waitMs(model: string, bodySize: number, minMs: number): number | null {
    const alike = (this.#samples.get(model) ?? []).filter((sample) => sample.bodySize * 2 >= bodySize)
    if (alike.length < knownMin) return null
    const times = alike.map(({ ms }) => ms).sort((one, other) => one - other)
    return Math.max(minMs, factor * (times[Math.ceil(times.length * share) - 1] ?? 0))
  }
}
