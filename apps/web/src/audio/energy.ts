// Detects whether a recording contains a voice, so that silence and steady noise are not sent as speech.

/** `short`: hardly anything was recorded; `silent`: nothing louder than a whisper; `noise`: a steady hum or hiss. */
export type SoundKind = 'voice' | 'short' | 'silent' | 'noise'

const frameMs = 20
/** Loudness (root mean square, 1 is full scale) that even a quiet voice near the microphone exceeds: about -50 dBFS. */
const whisper = 0.003
/** Shortest sound that can be a word, in milliseconds. */
const wordMs = 120
/** Minimum ratio between loud and quiet moments in speech; fans, engines and hiss vary less. */
const steadyRatio = 1.5

/**
 * Classifies a recording. Doubtful ones count as voice because the server checks again.
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

/** Root mean square of each 20 ms frame. */
function loudnessOf(samples: Float32Array, rate: number): Float32Array {
  const size = Math.round((rate * frameMs) / 1000)
  return Float32Array.from({ length: Math.floor(samples.length / size) }, (_, frame) =>
    rootMeanSquare(samples.subarray(frame * size, (frame + 1) * size)),
  )
}

/** The samples' loudness, from 0 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

const firstAtLeast = (ordered: Float32Array, value: number): number => {
  const found = ordered.findIndex((entry) => entry >= value)
  return found < 0 ? ordered.length : found
}

/** Loudness for a level bar, 0 to 1: from -50 dBFS to -12 dBFS. */
export function barHeight(loudness: number): number {
  if (loudness <= 0) return 0
  return Math.max(0, Math.min(1, (20 * Math.log10(loudness) + 50) / 38))
}
