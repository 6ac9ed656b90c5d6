// Detects speech in a recording, so that silence and steady noise are never transcribed as words.
import { sampleRate } from './wav.ts'

/** Frames of 20 ms: short enough for a syllable, long enough for a pitch period. */
const frameSamples = (sampleRate * 20) / 1_000
const frameMs = 20

/** All levels are for the voice band, in dB of full scale. */
const quietestVoiceDb = -58
/** How far a frame must stand out from the quietest tenth of the recording. */
const aboveFloorDb = 8
/** A louder floor comes from speech without a pause, not from the background. */
const loudestFloorDb = -20
/** A short "Oui." or "Tak." has little more. */
const leastActiveMs = 160
/** Hissing consonants have no pitch, so only part of the speech must have one. */
const leastVoicedMs = 60
/** Speech rises and falls; a hum or a tone that is switched on does not. */
const leastSpreadDb = 1.5

const fullScale = 32_768

/** One-pole filters: pass 200 Hz to 2 kHz, without rumble below and hiss above. */
const lowCut = Math.exp((-2 * Math.PI * 200) / sampleRate)
const highCut = Math.exp((-2 * Math.PI * 2_000) / sampleRate)

/** The level of each frame in the voice band, in dB. */
function levelsDb(samples: Int16Array): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / frameSamples))
  let slow = samples[0] ?? 0
  let smooth = 0
  for (let frame = 0; frame < levels.length; frame++) {
    let energy = 0
    const start = frame * frameSamples
    for (let at = start; at < start + frameSamples; at++) {
      const sample = samples[at] ?? 0
      slow = lowCut * slow + (1 - lowCut) * sample
      smooth = highCut * smooth + (1 - highCut) * (sample - slow)
      energy += smooth ** 2
    }
    levels[frame] = 10 * Math.log10(energy / frameSamples / fullScale ** 2 + 1e-12)
  }
  return levels
}

const quantile = (sorted: Float32Array, share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const decimation = 4
const pitchRate = sampleRate / decimation
/** Lags of 75 to 400 Hz. */
const shortestLag = Math.round(pitchRate / 400)
const longestLag = Math.round(pitchRate / 75)
const windowSamples = (pitchRate * 40) / 1_000
const leastPeriodicity = 0.5
/** Maximum number of frames searched for a pitch: twenty seconds. */
const framesExaminedMax = 1_000

/** 40 ms around a frame at 4 kHz, averaging four samples into one. */
function windowAround(samples: Int16Array, frame: number): Float64Array {
  const out = new Float64Array(windowSamples + longestLag)
  const start = Math.max(0, Math.min(frame * frameSamples - 160, samples.length - out.length * decimation))
  let total = 0
  for (let at = 0; at < out.length; at++) {
    let sum = 0
    for (let inner = 0; inner < decimation; inner++) sum += samples[start + at * decimation + inner] ?? 0
    out[at] = sum
    total += sum
  }
  const mean = total / out.length
  for (let at = 0; at < out.length; at++) out[at] = (out[at] ?? 0) - mean
  return out
}

/** Cumulative energy before each sample, so that the energy of any range is one subtraction. */
function energies(signal: Float64Array): Float64Array {
  const sums = new Float64Array(signal.length + 1)
  for (let at = 0; at < signal.length; at++) sums[at + 1] = (sums[at] ?? 0) + (signal[at] ?? 0) ** 2
  return sums
}

/**
 * The product of the window with itself `lag` samples later. Four parallel sums take half the time of one, in which
 * each addition waits for the previous one.
 */
function productAt(signal: Float64Array, lag: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < windowSamples; at += 4) {
    first += (signal[at] ?? 0) * (signal[at + lag] ?? 0)
    second += (signal[at + 1] ?? 0) * (signal[at + 1 + lag] ?? 0)
    third += (signal[at + 2] ?? 0) * (signal[at + 2 + lag] ?? 0)
    fourth += (signal[at + 3] ?? 0) * (signal[at + 3 + lag] ?? 0)
  }
  return first + second + third + fourth
}

/** Whether the signal is periodic, as vocal folds make it: normalised autocorrelation (Boersma 1993). */
function isVoiced(samples: Int16Array, frame: number): boolean {
  const signal = windowAround(samples, frame)
  const sums = energies(signal)
  const here = sums[windowSamples] ?? 0
  for (let lag = shortestLag; lag <= longestLag; lag++) {
    const product = productAt(signal, lag)
    const there = (sums[windowSamples + lag] ?? 0) - (sums[lag] ?? 0)
    if (product > leastPeriodicity * Math.sqrt(here * there) && product > 0) return true
  }
  return false
}

/** Whether enough of these frames have a pitch. In more than twenty seconds, only a sample of them is searched. */
function haveVoice(samples: Int16Array, frames: readonly number[]): boolean {
  const step = Math.ceil(frames.length / framesExaminedMax)
  let voicedMs = 0
  for (let at = 0; at < frames.length && voicedMs < leastVoicedMs; at += step) {
    if (isVoiced(samples, frames[at] ?? 0)) voicedMs += frameMs
  }
  return voicedMs >= leastVoicedMs
}

/**
 * Whether a 16 kHz recording contains speech: at least 160 ms stand out from the background, their level varies, and at
 * least 60 ms of them have a pitch. Two minutes of audio take about 20 ms.
 */
export function hasSpeech(samples: Int16Array): boolean {
  const levels = levelsDb(samples)
  const floor = Math.min(quantile(levels.toSorted(), 0.1), loudestFloorDb - aboveFloorDb)
  const threshold = Math.max(floor + aboveFloorDb, quietestVoiceDb)
  const active: number[] = []
  for (let frame = 0; frame < levels.length; frame++) if ((levels[frame] ?? 0) > threshold) active.push(frame)
  if (active.length * frameMs < leastActiveMs) return false
  const sorted = Float32Array.from(active, (frame) => levels[frame] ?? 0).sort()
  if (quantile(sorted, 0.75) - quantile(sorted, 0.25) < leastSpreadDb) return false
  return haveVoice(samples, active)
}
