// Any sample rate to the one that speech recognition wants, without folding high tones into the voice.

/** The rate of every recording that leaves the browser, in Hz. */
export const speechRate = 16_000

/** Tones above this share of the target's Nyquist frequency are on their way out. */
const passShare = 0.92
/** Zero crossings of the sinc on each side of a tap's middle: more make the edge between kept and removed steeper. */
const crossings = 24
/** Phases of the filter that are computed beforehand, at most. */
const phasesMax = 512

export interface Resampler {
  /** Takes the next samples and answers those of the new rate that are certain by now. */
  push(block: Float32Array): Float32Array
  /** The rest, once no more samples come. */
  end(): Float32Array
}

/**
 * A low-pass filter (a sinc under a Blackman window) read at the new rate, block by block.
 * @param from sample rate of what comes in, in Hz
 * @param to sample rate of what goes out, in Hz; never higher than `from` times 4
 */
export function createResampler(from: number, to: number = speechRate): Resampler {
  if (from === to) return { push: (block) => block.slice(), end: () => new Float32Array(0) }
  const { phases, half } = filterBank(from, to)
  const step = from / to
  // The filter looks `half` samples back: the first output has silence before it.
  let kept = new Float32Array(half)
  /** Where the next output lies in `kept`, in input samples. */
  let at = half
  let taken = 0
  let given = 0

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
    given += made
    return made === ready ? out : out.subarray(0, made)
  }

  return {
    push,
    end() {
      const missing = Math.round(taken / step) - given
      const rest = push(new Float32Array(half * 2 + Math.ceil(step) + 1))
      return rest.subarray(0, Math.max(0, missing))
    },
  }
}

/** A whole recording at the new rate; `from` and `to` in Hz. */
export function resample(samples: Float32Array, from: number, to: number = speechRate): Float32Array {
  const resampler = createResampler(from, to)
  return joinSamples([resampler.push(samples), resampler.end()])
}

/** Blocks one after the other. */
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

/** The filter as seen from each fraction of a sample; `half` taps before and after. */
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

/** `x` from -1 to 1; nothing outside. */
const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)
