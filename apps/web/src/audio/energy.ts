// Detects whether a recording contains a voice, so that silence and steady noise are not sent as speech.

/** `short`: hardly anything was recorded; `silent`: nothing above a whisper; `noise`: a steady hum or hiss. */
export type SoundKind = 'voice' | 'short' | 'silent' | 'noise'

const frameMs = 20
/** Loudness (root mean square, 1 is full scale) that a quiet voice near a microphone still exceeds: about -50 dBFS. */
const whisper = 0.003
/** Shortest audible sound that can be a word, in milliseconds. */
const wordMs = 120
/** Minimum ratio of loudness between syllables in speech; fans, engines and hiss vary less. */
const steadyRatio = 1.5

/**
 * Classifies a recording. Doubtful ones count as voice, because the server checks again.
 * @param samples from -1 to 1
 * @param rate in Hz
 */
export function judgeSound(samples: Float32Array, rate: number): SoundKind {
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

/** Loudness as shown by a bar, 0 to 1: from -50 dBFS to -12 dBFS. */
export function barHeight(loudness: number): number {
  if (loudness <= 0) return 0
  return Math.max(0, Math.min(1, (20 * Math.log10(loudness) + 50) / 38))
}
