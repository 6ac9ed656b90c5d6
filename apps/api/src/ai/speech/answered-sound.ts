// Finds out what kind of audio a speech server has sent: the bytes decide, because labels are often wrong.
import { readMp3 } from './mp3.ts'
import { isRawLabel, isWave, readRaw, readWave, type Samples } from './wave-sound.ts'

export type AnsweredSound =
  | { readonly kind: 'mp3'; readonly mp3: Uint8Array }
  | ({ readonly kind: 'samples' } & Samples)

/** The audio is in a container that would need a decoder. */
export class OtherContainer extends Error {}

/** Containers by their first bytes, and where those are. */
const containers: readonly [name: string, at: number, bytes: readonly number[]][] = [
  ['Ogg', 0, [...Buffer.from('OggS')]],
  ['FLAC', 0, [...Buffer.from('fLaC')]],
  ['MP4', 4, [...Buffer.from('ftyp')]],
  ['WebM', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  // ADTS frames of MPEG 4 and MPEG 2, whose layer is 0; MP3 frames begin alike.
  ['AAC', 0, [0xff, 0xf1]],
  ['AAC', 0, [0xff, 0xf9]],
]

/**
 * @throws OtherContainer if the audio is in a known container that is neither MP3 nor WAVE; another Error if it is no
 * audio
 */
export function readSound(bytes: Uint8Array, contentType: string): AnsweredSound {
  if (isWave(bytes)) return { kind: 'samples', ...readWave(bytes) }
  const other = containers.find(([, at, start]) => start.every((byte, index) => bytes[at + index] === byte))
  if (other !== undefined) throw new OtherContainer(`${other[0]} instead of MP3 or WAVE`)
  if (readMp3(bytes) !== null) return { kind: 'mp3', mp3: bytes }
  if (isRawLabel(contentType) && bytes.byteLength > 1) return { kind: 'samples', ...readRaw(bytes, contentType) }
  throw new Error('Not audio')
}
