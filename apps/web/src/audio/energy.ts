// Was there any voice? Silence and steady noise are never sent as speech.

/** `short`: hardly anything was recorded; `silent`: nothing rose above a whisper; `noise`: a hum or hiss that never changed. */
export type Heard = 'voice' | 'short' | 'silent' | 'noise'

const frameMs = 20
/** Loudness (root mean square, 1 is full scale) that a quiet voice near a microphone still exceeds: about -50 dBFS. */
const whisper = 0.003
/** So long something must be audible to be a word. */
const wordMs = 120
/** Speech swings far more than this between its syllables; fans, engines and hiss do not. */
const steadyRatio = 1.5

/**
 * Judges a recording. Errs on the side of a voice: the server looks again.
 * @param samples from -1 to 1
 * @param rate in Hz
 */
export function judgeSound(samples: Float32Array, rate: number): Heard {
  const frames = loudnessOf(samples, rate)
  if (frames.length * frameMs < wordMs) return 'short'
  const ordered = frames.toSorted()
  const audible = ordered.length - firstAtLeast(ordered, whisper)
  if (audible * frameMs < wordMs) return 'silent'
  const quiet = ordered[Math.floor(ordered.length * 0.1)] ?? 0
  const loud = ordered[Math.floor(ordered.length * 0.95)] ?? 0
  return loud < quiet * steadyRatio ? 'noise' : 'voice'
}

/** Root mean square of each frame of 20 ms. */
function loudnessOf(samples: Float32Array, rate: number): Float32Array {
  const size = Math.round((rate * frameMs) / 1000)
  return Float32Array.from({ length: Math.floor(samples.length / size) }, (_, frame) =>
    rootMeanSquare(samples.subarray(frame * size, (frame + 1) * size)),
  )
}

/** Loudness of some samples, from 0 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

const firstAtLeast = (ordered: Float32Array, value: number): number => {
  const found = ordered.findIndex((entry) => entry >= value)
  return found < 0 ? ordered.length : found
}

/** Loudness as a bar shows it: -50 dBFS is nothing, -12 dBFS all of it. */
export function barHeight(loudness: number): number {
  if (loudness <= 0) return 0
  return Math.max(0, Math.min(1, (20 * Math.log10(loudness) + 50) / 38))
}
