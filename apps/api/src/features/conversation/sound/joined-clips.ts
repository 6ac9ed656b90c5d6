// Joins the sentences of a reply to one file that every browser plays whole. Pure.
import { isSameFormat, type Mp3Format, readMp3, silentMp3 } from '#ai/speech/mp3.ts'
import { silentClip, silentMs } from './silent-clip.ts'

export interface JoinedClips {
  readonly whole: Uint8Array
  /** Length of each sentence in the file, in bytes. */
  readonly sizes: readonly number[]
  readonly durationMs: number
}

/** The format that most of the sound has; the silent clip's if there is no other sound. */
export function commonFormat(clips: readonly Uint8Array[]): Mp3Format {
  const lengths = new Map<string, { format: Mp3Format; ms: number }>()
  for (const clip of clips) {
    const sound = clip === silentClip ? null : readMp3(clip)
    if (sound === null) continue
    const { format, durationMs } = sound
    const key = JSON.stringify(format)
    lengths.set(key, { format, ms: durationMs + (lengths.get(key)?.ms ?? 0) })
  }
  const [longest] = [...lengths.values()].sort((one, other) => other.ms - one.ms)
  return longest?.format ?? { sampleRate: 22_050, channels: 1 }
}

/** Whether a sentence's audio must be synthesised in this format before it can be joined with the others. */
export function isOtherFormat(clip: Uint8Array, format: Mp3Format): boolean {
  const sound = clip === silentClip ? null : readMp3(clip)
  return sound !== null && !isSameFormat(sound.format, format)
}

/**
 * Concatenates the frames of the sentences, without tags and without descriptions of the single files. Silence takes
 * the place of the silent clip and of audio in another format.
 */
export function joinClips(clips: readonly Uint8Array[], format: Mp3Format): JoinedClips {
  const sounds = clips.map((clip) => {
    const sound = clip === silentClip || isOtherFormat(clip, format) ? null : readMp3(clip)
    return sound ?? readMp3(silentMp3(format, silentMs))
  })
  return {
    whole: Buffer.concat(sounds.map((sound) => sound?.frames ?? new Uint8Array())),
    sizes: sounds.map((sound) => sound?.frames.byteLength ?? 0),
    durationMs: Math.round(sounds.reduce((sum, sound) => sum + (sound?.durationMs ?? 0), 0)),
  }
}
