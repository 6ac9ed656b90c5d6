// The only accepted recording format, checked byte by byte before any other use.
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'

/** Samples per second of every recording. */
export const sampleRate = 16_000

export interface Recording {
  readonly samples: Int16Array
  readonly durationMs: number
}

export type WavRefusal = 'not_wave' | 'damaged' | 'not_pcm16_mono_16khz' | 'too_long'

export type WavResult =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly reason: WavRefusal }

const refuse = (reason: WavRefusal): WavResult => ({ ok: false, reason })

const riffHeaderBytes = 12
const chunkHeaderBytes = 8
const bytesPerSample = 2

interface Chunk {
  readonly id: string
  readonly start: number
  readonly size: number
}

/** The chunks of a RIFF body; null if their sizes do not add up to the file. */
function readChunks(view: DataView): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = riffHeaderBytes
  while (at < view.byteLength) {
    if (at + chunkHeaderBytes > view.byteLength || chunks.length === 64) return null
    const size = view.getUint32(at + 4, true)
    const start = at + chunkHeaderBytes
    if (start + size > view.byteLength) return null
    chunks.push({ id: readTag(view, at), start, size })
    at = start + size + (size % 2)
  }
  return at === view.byteLength || at === view.byteLength + 1 ? chunks : null
}

const readTag = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** PCM, one channel, 16 000 samples per second, 32 000 bytes per second, 2 bytes per frame, 16 bits per sample. */
function isOurFormat(view: DataView, { start, size }: Chunk): boolean {
  return (
    (size === 16 || (size === 18 && view.getUint16(start + 16, true) === 0)) &&
    view.getUint16(start, true) === 1 &&
    view.getUint16(start + 2, true) === 1 &&
    view.getUint32(start + 4, true) === sampleRate &&
    view.getUint32(start + 8, true) === sampleRate * bytesPerSample &&
    view.getUint16(start + 12, true) === bytesPerSample &&
    view.getUint16(start + 14, true) === 16
  )
}

function samplesOf(bytes: Uint8Array, { start, size }: Chunk): Int16Array {
  const offset = bytes.byteOffset + start
  if (offset % bytesPerSample === 0) return new Int16Array(bytes.buffer, offset, size / bytesPerSample)
  return new Int16Array(bytes.slice(start, start + size).buffer)
}

/** Whether a file may be a recording, judged by its first bytes. */
export function startsAsWav(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, riffHeaderBytes)).toString(
    'latin1',
  )
  return 'RIFF'.startsWith(start.slice(0, 4)) && 'WAVE'.startsWith(start.slice(8, 12))
}

/**
 * Reads a RIFF/WAVE file (Microsoft, Multimedia Programming Interface 1.0, 1991): PCM 16 bit, mono, 16 kHz, at most 120
 * s. Other chunks are allowed and ignored; sizes must agree with the bytes.
 * @returns the samples as a view of the same memory if its alignment allows; never throws
 */
export function readWav(bytes: Uint8Array): WavResult {
  if (bytes.byteLength < riffHeaderBytes) return refuse('not_wave')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (readTag(view, 0) !== 'RIFF' || readTag(view, 8) !== 'WAVE') return refuse('not_wave')
  if (view.getUint32(4, true) !== bytes.byteLength - chunkHeaderBytes) return refuse('damaged')
  const chunks = readChunks(view)
  if (chunks === null) return refuse('damaged')
  const [format, secondFormat] = chunks.filter((chunk) => chunk.id === 'fmt ')
  const [data, secondData] = chunks.filter((chunk) => chunk.id === 'data')
  if (format === undefined || data === undefined || secondFormat !== undefined || secondData !== undefined) {
    return refuse('damaged')
  }
  if (format.start > data.start) return refuse('damaged')
  if (!isOurFormat(view, format)) return refuse('not_pcm16_mono_16khz')
  if (data.size % bytesPerSample !== 0) return refuse('damaged')
  const durationMs = Math.round((data.size / bytesPerSample / sampleRate) * 1_000)
  if (data.size > turnLimits.audioSeconds * sampleRate * bytesPerSample) return refuse('too_long')
  return { ok: true, recording: { samples: samplesOf(bytes, data), durationMs } }
}
