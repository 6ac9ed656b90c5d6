// How long a person spoke and how often they paused, measured from the recording.
import { rootMeanSquare } from './energy.ts'
import { createFramer } from './frames.ts'
import { speechRate } from './resample.ts'

export interface SpeechFigures {
  /** Seconds from the first sound to the last. */
  readonly seconds: number
  /** Number of silences longer than 0.35 s between them. */
  readonly pauses: number
}

const frameMs = 20
const pauseMs = 350
/** Louder than this share of the loudest moments is a voice, if also above the floor (about -50 dBFS). */
const voiceShare = 0.12
const floor = 0.003
const wavHeaderBytes = 44

/** A stretch of speech without a pause, or a pause, in seconds. */
export interface Stretch {
  readonly isPause: boolean
  readonly seconds: number
}

/** Indices of the frames that contain a voice. */
function voicedFrames(samples: Float32Array, rate: number): number[] {
  const loudness = createFramer(Math.round((rate * frameMs) / 1_000))(samples).map(rootMeanSquare)
  const loud = loudness.toSorted((one, other) => one - other)[Math.floor(loudness.length * 0.95)] ?? 0
  return loudness.flatMap((each, frame) => (each > Math.max(floor, loud * voiceShare) ? [frame] : []))
}

/** A recording's figures; null if it has no speech. @param samples from -1 to 1 @param rate in Hz */
export function speechFigures(samples: Float32Array, rate: number): SpeechFigures | null {
  const voiced = voicedFrames(samples, rate)
  const [first, last] = [voiced[0], voiced.at(-1)]
  if (first === undefined || last === undefined) return null
  const gaps = voiced.slice(1).map((frame, place) => (frame - (voiced[place] ?? frame) - 1) * frameMs)
  return { seconds: ((last - first + 1) * frameMs) / 1_000, pauses: gaps.filter((gap) => gap > pauseMs).length }
}

/** Alternating speech and pauses, from the first sound to the last. @param samples from -1 to 1 @param rate in Hz */
export function speechStretches(samples: Float32Array, rate: number): Stretch[] {
  const stretches: Stretch[] = []
  let from: number | null = null
  let last: number | null = null
  const speech = (start: number, end: number) => ({ isPause: false, seconds: ((end - start + 1) * frameMs) / 1_000 })
  for (const frame of voicedFrames(samples, rate)) {
    const gapMs = (frame - (last ?? frame) - 1) * frameMs
    if (from !== null && last !== null && gapMs > pauseMs) {
      stretches.push(speech(from, last), { isPause: true, seconds: gapMs / 1_000 })
      from = frame
    }
    from ??= frame
    last = frame
  }
  if (from !== null && last !== null) stretches.push(speech(from, last))
  return stretches
}

/** Figures for a recording made by `encodeWav`. */
export async function figuresOfWav(wav: Blob): Promise<SpeechFigures | null> {
  const bytes = await wav.arrayBuffer()
  const samples = new Int16Array(bytes, wavHeaderBytes, Math.floor((bytes.byteLength - wavHeaderBytes) / 2))
  return speechFigures(
    Float32Array.from(samples, (sample) => sample / 0x8000),
    speechRate,
  )
}

/** Decodes the audio at a URL; null if it cannot be loaded or decoded. */
async function soundOfUrl(url: string): Promise<AudioBuffer | null> {
  // Cross-origin audio cannot be read; the server marks URLs that lead to a bucket.
  const { origin, hash } = new URL(url, location.href)
  if (origin !== location.origin || hash === '#elsewhere') return null
  try {
    const bytes = await (await fetch(url)).arrayBuffer()
    return await new OfflineAudioContext(1, 1, speechRate).decodeAudioData(bytes)
  } catch {
    return null
  }
}

/** Figures of any audio that the browser can decode; null if it cannot be loaded. */
export async function figuresOfUrl(url: string): Promise<SpeechFigures | null> {
  const sound = await soundOfUrl(url)
  return sound && speechFigures(sound.getChannelData(0), sound.sampleRate)
}

/** Returns the stretches of speech and pauses instead; empty if there is no speech. */
export async function stretchesOfUrl(url: string): Promise<Stretch[] | null> {
  const sound = await soundOfUrl(url)
  return sound && speechStretches(sound.getChannelData(0), sound.sampleRate)
}
