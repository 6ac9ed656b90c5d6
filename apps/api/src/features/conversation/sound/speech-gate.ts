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
/** Hissing consonants have no pitch, so only part of the speech must have one; less in a single short word. */
const leastVoicedMs = 60
const leastVoicedInWordMs = 40
/** Maximum length of a short word, which may be whispered: then it has no pitch at all. */
const wordMs = 1_000
/** A cough or a breath sounds the same all the time, a whispered word does not. */
const leastWhisperSpreadDb = 2
/** Keys and clicks are shorter. */
const leastWhisperMs = 160
/** A hum through a closed mouth has nothing above about 400 Hz, and hardly changes. Every vowel has. */
const brightestHumDb = -16
const humMs = 600
const mostHumSpreadDb = 1.5
/** Speech rises and falls; a hum or a tone that is switched on does not. */
const leastSpreadDb = 1.5

const fullScale = 32_768

/** One-pole filters: pass 200 Hz to 2 kHz, without rumble below and hiss above. */
const lowCut = Math.exp((-2 * Math.PI * 200) / sampleRate)
const highCut = Math.exp((-2 * Math.PI * 2_000) / sampleRate)

interface Frames {
  /** The level of each frame in the voice band, in dB. */
  readonly levels: Float32Array
  /** How much of each frame's energy is in high frequencies: that of its slope in relation to its own, in dB. */
  readonly brightness: Float32Array
}

function framesOf(samples: Int16Array): Frames {
  const levels = new Float32Array(Math.floor(samples.length / frameSamples))
  const brightness = new Float32Array(levels.length)
  let before = 0
  let slow = samples[0] ?? 0
  let smooth = 0
  for (let frame = 0; frame < levels.length; frame++) {
    let [energy, whole, slope] = [0, 0, 0]
    const start = frame * frameSamples
    for (let at = start; at < start + frameSamples; at++) {
      const sample = samples[at] ?? 0
      slow = lowCut * slow + (1 - lowCut) * sample
      const high = sample - slow
      smooth = highCut * smooth + (1 - highCut) * high
      energy += smooth ** 2
      whole += high ** 2
      slope += (high - before) ** 2
      before = high
    }
    brightness[frame] = 10 * Math.log10((slope + 1) / (whole + 1))
    levels[frame] = 10 * Math.log10(energy / frameSamples / fullScale ** 2 + 1e-12)
  }
  return { levels, brightness }
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
  const leastMs = frames.length * frameMs < wordMs ? leastVoicedInWordMs : leastVoicedMs
  const step = Math.ceil(frames.length / framesExaminedMax)
  let voicedMs = 0
  for (let at = 0; at < frames.length && voicedMs < leastMs; at += step) {
    if (isVoiced(samples, frames[at] ?? 0)) voicedMs += frameMs
  }
  return voicedMs >= leastMs
}

/** The values of these frames, in ascending order. */
const sortedOf = (values: Float32Array, frames: readonly number[]): Float32Array =>
  Float32Array.from(frames, (frame) => values[frame] ?? 0).sort()

const spreadOf = (sorted: Float32Array, share: number): number => quantile(sorted, share) - quantile(sorted, 1 - share)

/** Duration of the longest sequence of frames without a gap, in milliseconds. */
function longestMs(frames: readonly number[]): number {
  let [longest, length] = [0, 0]
  for (const [index, frame] of frames.entries()) {
    length = index > 0 && frame === (frames[index - 1] ?? 0) + 1 ? length + 1 : 1
    longest = Math.max(longest, length)
  }
  return longest * frameMs
}

/** @param brightness of the active frames, in ascending order */
const isHum = (activeMs: number, brightness: Float32Array): boolean =>
  quantile(brightness, 0.9) < brightestHumDb || (activeMs >= humMs && spreadOf(brightness, 0.9) < mostHumSpreadDb)

/** The frames that stand out from the background. */
function activeFrames(levels: Float32Array): number[] {
  const floor = Math.min(quantile(levels.toSorted(), 0.1), loudestFloorDb - aboveFloorDb)
  const threshold = Math.max(floor + aboveFloorDb, quietestVoiceDb)
  const active: number[] = []
  for (let frame = 0; frame < levels.length; frame++) if ((levels[frame] ?? 0) > threshold) active.push(frame)
  return active
}

/** Silences of at least this length count as pauses. */
const pauseMs = 1_000

/** The number of pauses within the speech of a 16 kHz recording; silence before and after it does not count. */
export function countPauses(samples: Int16Array): number {
  const active = activeFrames(framesOf(samples).levels)
  return active.filter((frame, index) => index > 0 && (frame - (active[index - 1] ?? 0) - 1) * frameMs >= pauseMs)
    .length
}

/**
 * Whether a 16 kHz recording contains speech: at least 160 ms stand out from the background, their level varies, they
 * are not a hum, and at least 60 ms of them have a pitch, or 40 ms of a short word, which may also be whispered. Two
 * minutes of audio take about 20 ms.
 */
export function hasSpeech(samples: Int16Array): boolean {
  const { levels, brightness } = framesOf(samples)
  const active = activeFrames(levels)
  const activeMs = active.length * frameMs
  if (activeMs < leastActiveMs || spreadOf(sortedOf(levels, active), 0.75) < leastSpreadDb) return false
  const sorted = sortedOf(brightness, active)
  if (isHum(activeMs, sorted)) return false
  if (haveVoice(samples, active)) return true
  return activeMs < wordMs && longestMs(active) >= leastWhisperMs && spreadOf(sorted, 0.9) >= leastWhisperSpreadDb
}
