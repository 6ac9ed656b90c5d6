// Changes the tempo of speech without changing its pitch: short pieces overlap where they fit best.
// Source: Verhelst and Roelands, "An overlap-add technique based on waveform similarity (WSOLA)", ICASSP 1993.

/** Length of a piece: several periods of even a deep voice. */
const pieceSeconds = 0.03
/** How far a piece may move to fit the previous one: one period of an 80 Hz voice. */
const reachSeconds = 0.0125
/** The search compares only every nth sample because neighbours differ little. */
const searchStep = 4

/**
 * Returns the same audio at another tempo. At 1 the samples are unchanged.
 * @param samples one channel, from -1 to 1
 * @param rate in Hz
 * @param tempo 0.5 takes twice as long, 2 half as long
 */
export function timeStretch(samples: Float32Array, rate: number, tempo: number): Float32Array {
  const piece = Math.round(rate * pieceSeconds)
  if (tempo === 1 || samples.length < piece * 2) return samples
  const hop = Math.floor(piece / 2)
  const reach = Math.round(rate * reachSeconds)
  const window = Float32Array.from({ length: piece }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (hop * 2)))
  const made = new Float32Array(Math.ceil(samples.length / tempo))
  // There is nothing before the first half piece to fade from.
  made.set(samples.subarray(0, Math.min(hop, made.length)))
  let from = 0
  for (let to = 0; to < made.length; to += hop) {
    if (to > 0) from = bestFit(samples, Math.round(to * tempo), from + hop, { hop, reach })
    for (let n = to === 0 ? hop : 0; n < piece && to + n < made.length; n++) {
      made[to + n] = (made[to + n] ?? 0) + (samples[from + n] ?? 0) * (window[n] ?? 0)
    }
  }
  return made
}

interface Search {
  readonly hop: number
  readonly reach: number
}

/** The position near `wanted` where the audio is most similar to the natural continuation at `natural`. */
function bestFit(samples: Float32Array, wanted: number, natural: number, { hop, reach }: Search): number {
  const last = Math.max(0, samples.length - hop)
  let best = Math.min(wanted, last)
  let bestLikeness = Number.NEGATIVE_INFINITY
  for (let at = Math.max(0, wanted - reach); at <= Math.min(last, wanted + reach); at += searchStep) {
    const likeness = likenessOf(samples, at, natural, hop)
    if (likeness <= bestLikeness) continue
    best = at
    bestLikeness = likeness
  }
  return best
}

/** Correlation of two stretches, normalised by the first one's loudness. */
function likenessOf(samples: Float32Array, one: number, other: number, length: number): number {
  let product = 0
  let energy = 1e-9
  for (let n = 0; n < length; n += searchStep) {
    const sample = samples[one + n] ?? 0
    product += sample * (samples[other + n] ?? 0)
    energy += sample * sample
  }
  return product / Math.sqrt(energy)
}
