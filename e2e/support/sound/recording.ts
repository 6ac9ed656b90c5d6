// A recording's contents: where its voice is, and its silences.

const rate = 16_000
const headerBytes = 44
const frameSamples = rate / 50
/** Share of the loudest frame above which a frame counts as voice. */
const voiceShare = 0.1

export interface Voice {
  /** Duration of all frames with voice, in seconds. */
  readonly seconds: number
  /** Silence before the first voice and after the last, in seconds. */
  readonly before: number
  readonly after: number
  /** The longest silence between two voices, in seconds. */
  readonly pause: number
}

/** Root mean square of each 20 ms frame. */
function loudnessOf(wav: Uint8Array): number[] {
  const view = new DataView(wav.buffer, wav.byteOffset + headerBytes, wav.byteLength - headerBytes)
  const frames = Math.floor(view.byteLength / 2 / frameSamples)
  return Array.from({ length: frames }, (_, frame) => {
    let sum = 0
    for (let at = 0; at < frameSamples; at += 1) sum += view.getInt16((frame * frameSamples + at) * 2, true) ** 2
    return Math.sqrt(sum / frameSamples)
  })
}

/** Finds the voice in a WAV file of 16-bit samples at 16 kHz. @throws Error without a file */
export function voiceIn(wav: Uint8Array | undefined): Voice {
  if (!wav) throw new Error('Nothing was recorded')
  const loudness = loudnessOf(wav)
  const loud = Math.max(...loudness) * voiceShare
  const voiced = loudness.flatMap((each, frame) => (each > loud ? [frame] : []))
  const seconds = (frames: number) => (frames * frameSamples) / rate
  return {
    seconds: seconds(voiced.length),
    before: seconds(voiced[0] ?? 0),
    after: seconds(loudness.length - 1 - (voiced.at(-1) ?? 0)),
    pause: seconds(Math.max(0, ...voiced.slice(1).map((frame, place) => frame - (voiced[place] ?? frame) - 1))),
  }
}
