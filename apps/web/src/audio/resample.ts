// Resamples audio to the rate that speech recognition needs, without aliasing.

/** The sample rate of every recording that leaves the browser, in Hz. */
export const speechRate = 16_000

/** The filter starts to attenuate above this share of the target's Nyquist frequency. */
const passShare = 0.92
/** Zero crossings of the sinc on each side: more make the cutoff steeper. */
const crossings = 24
/** Maximum number of precomputed filter phases. */
const phasesMax = 512

export interface Resampler {
  /** Takes the next samples and returns the output that is final. */
  push(block: Float32Array): Float32Array
  /** Returns the rest of the output. */
  end(): Float32Array
}

/**
 * A low-pass filter (a sinc with a Blackman window) evaluated at the new rate, block by block.
 * @param from input sample rate in Hz
 * @param to output sample rate in Hz; at most 4 times `from`
 */
export function createResampler(from: number, to: number = speechRate): Resampler {
  if (from === to) return { push: (block) => block.slice(), end: () => new Float32Array(0) }
  const { phases, half } = filterBank(from, to)
  const step = from / to
  // The filter needs `half` previous samples, so the input starts with silence.
  let kept = new Float32Array(half)
  /** Position of the next output in `kept`, in input samples. */
  let at = half
  let taken = 0
  let count = 0

  const push = (block: Float32Array): Float32Array => {
    taken += block.length
    const samples = new Float32Array(kept.length + block.length)
    samples.set(kept)
    samples.set(block, kept.length)
    const ready = Math.max(0, Math.ceil((samples.length - half - 1 - at) / step))
    const out = new Float32Array(ready)
    let made = 0
    while (made < ready && Math.floor(at) + half < samples.length) {
      out[made++] = tapSum(samples, at, phases, half)
      at += step
    }
    const drop = Math.max(0, Math.floor(at) - half)
    kept = samples.subarray(drop).slice()
    at -= drop
    count += made
    return made === ready ? out : out.subarray(0, made)
  }

  return {
    push,
    end() {
      const missing = Math.round(taken / step) - count
      const rest = push(new Float32Array(half * 2 + Math.ceil(step) + 1))
      return rest.subarray(0, Math.max(0, missing))
    },
  }
}

/** Resamples a complete recording; `from` and `to` in Hz. */
export function resample(samples: Float32Array, from: number, to: number = speechRate): Float32Array {
  const resampler = createResampler(from, to)
  return joinSamples([resampler.push(samples), resampler.end()])
}

export function joinSamples(blocks: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0))
  let at = 0
  for (const block of blocks) {
    joined.set(block, at)
    at += block.length
  }
  return joined
}

function tapSum(samples: Float32Array, at: number, phases: Float32Array[], half: number): number {
  const whole = Math.floor(at)
  const taps = phases[Math.round((at - whole) * (phases.length - 1))]
  if (!taps) return 0
  let sum = 0
  for (let tap = 0, from = whole - half + 1; tap < taps.length; tap++)
    sum += (samples[from + tap] ?? 0) * (taps[tap] ?? 0)
  return sum
}

/** The filter coefficients for each fraction of a sample, `half` taps before and after. */
function filterBank(from: number, to: number): { phases: Float32Array[]; half: number } {
  const cutoff = (Math.min(from, to) / from) * passShare
  const half = Math.ceil(crossings / cutoff)
  const phases = Array.from({ length: phasesMax + 1 }, (_, phase) => {
    const taps = Float32Array.from({ length: half * 2 }, (_, tap) => {
      const away = tap - half + 1 - phase / phasesMax
      return sinc(away * cutoff) * blackman(away / half)
    })
    const sum = taps.reduce((total, tap) => total + tap, 0)
    return taps.map((tap) => tap / sum)
  })
  return { phases, half }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Blackman window for `x` from -1 to 1; 0 outside. */
const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)
