// Records how long answers usually take to begin: a server that usually answers in 300 ms and is silent for 2 s is
// hanging, and deserves a shorter wait than a slow one.

/** How many answers are remembered per model; with fewer, nothing is predicted. */
const remembered = 100
const knownMin = 20
/** Quantile of the times to the first byte: a silence of `factor` times that value is unusual. */
const share = 0.95
const factor = 5

interface Sample {
  readonly bodySize: number
  readonly ms: number
}

export class UsualTimes {
  readonly #samples = new Map<string, Sample[]>()

  /** Records that an answer has begun. @param ms since its request began */
  add(model: string, sample: Sample): void {
    const samples = this.#samples.get(model) ?? []
    samples.push(sample)
    if (samples.length > remembered) samples.shift()
    this.#samples.set(model, samples)
  }

  /**
   * How long to tolerate silence before the first byte, in milliseconds, at least `minMs`; null if too little is known.
   * Only considers requests at least half as large: a long recording takes longer than a short one.
   */
  waitMs(model: string, bodySize: number, minMs: number): number | null {
    const alike = (this.#samples.get(model) ?? []).filter((sample) => sample.bodySize * 2 >= bodySize)
    if (alike.length < knownMin) return null
    const times = alike.map(({ ms }) => ms).sort((one, other) => one - other)
    return Math.max(minMs, factor * (times[Math.ceil(times.length * share) - 1] ?? 0))
  }
}
