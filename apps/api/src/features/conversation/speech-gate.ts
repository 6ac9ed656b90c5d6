// Is there a voice in this recording? Silence and steady noise must never be heard as words.
import { sampleRate } from './wav.ts'

/** Frames of 20 ms: short enough for a syllable, long enough for a pitch period. */
const frameSamples = (sampleRate * 20) / 1_000
const frameMs = 20

/** All levels are of the voice band, in dB of full scale. */
const quietestVoiceDb = -58
/** How far a frame must stand out from the quietest tenth of the recording. */
const aboveFloorDb = 8
/** A floor above this is a voice without a pause, not a background. */
const loudestFloorDb = -20
/** A short "Oui." or "Tak." has little more. */
const leastActiveMs = 160
/** Hissing consonants have no pitch, so only part of the speech must have one. */
const leastVoicedMs = 60
/** A voice rises and falls; a hum or a tone that is switched on does not. */
const leastSpreadDb = 1.5

/** One-pole filters: what a voice has between 200 Hz and 2 kHz, without rumble below and hiss above. */
const lowCut = Math.exp((-2 * Math.PI * 200) / sampleRate)
const highCut = Math.exp((-2 * Math.PI * 2_000) / sampleRate)

function voiceBand(samples: Int16Array): Float32Array {
  const out = new Float32Array(samples.length)
  let slow = samples[0] ?? 0
  let smooth = 0
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at] ?? 0
    slow = lowCut * slow + (1 - lowCut) * sample
    smooth = highCut * smooth + (1 - highCut) * (sample - slow)
    out[at] = smooth / 32_768
  }
  return out
}

function levelsDb(signal: Float32Array): Float32Array {
  const levels = new Float32Array(Math.floor(signal.length / frameSamples))
  for (let frame = 0; frame < levels.length; frame++) {
    let energy = 0
    const start = frame * frameSamples
    for (let at = start; at < start + frameSamples; at++) energy += (signal[at] ?? 0) ** 2
    levels[frame] = 10 * Math.log10(energy / frameSamples + 1e-12)
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

/** 40 ms around a frame at 4 kHz, by averaging four samples. */
function windowAround(samples: Int16Array, frame: number): Float32Array {
  const out = new Float32Array(windowSamples + longestLag)
  const start = Math.max(0, Math.min(frame * frameSamples - 160, samples.length - out.length * decimation))
  for (let at = 0; at < out.length; at++) {
    for (let inner = 0; inner < decimation; inner++)
      out[at] = (out[at] ?? 0) + (samples[start + at * decimation + inner] ?? 0)
  }
  const mean = out.reduce((sum, value) => sum + value, 0) / out.length
  return out.map((value) => value - mean)
}

/** Whether the signal repeats itself as the vocal folds make it: normalised autocorrelation (Boersma 1993). */
function isVoiced(samples: Int16Array, frame: number): boolean {
  const signal = windowAround(samples, frame)
  for (let lag = shortestLag; lag <= longestLag; lag++) {
    let product = 0
    let here = 0
    let there = 0
    for (let at = 0; at < windowSamples; at++) {
      const one = signal[at] ?? 0
      const other = signal[at + lag] ?? 0
      product += one * other
      here += one * one
      there += other * other
    }
    if (product > leastPeriodicity * Math.sqrt(here * there) && product > 0) return true
  }
  return false
}

/**
 * Whether somebody speaks in a recording of 16 kHz: at least 160 ms stand out from the background, their level moves, and
 * at least 60 ms of them have a pitch. Takes a few milliseconds.
 */
export function hasSpeech(samples: Int16Array): boolean {
  const levels = levelsDb(voiceBand(samples))
  const floor = Math.min(quantile(levels.toSorted(), 0.1), loudestFloorDb - aboveFloorDb)
  const threshold = Math.max(floor + aboveFloorDb, quietestVoiceDb)
  const active: number[] = []
  for (let frame = 0; frame < levels.length; frame++) if ((levels[frame] ?? 0) > threshold) active.push(frame)
  if (active.length * frameMs < leastActiveMs) return false
  const sorted = Float32Array.from(active, (frame) => levels[frame] ?? 0).sort()
  if (quantile(sorted, 0.75) - quantile(sorted, 0.25) < leastSpreadDb) return false
  let voicedMs = 0
  for (const frame of active) {
    if (isVoiced(samples, frame)) voicedMs += frameMs
    if (voicedMs >= leastVoicedMs) return true
  }
  return false
}
