// Reads the audio that speech servers send instead of MP3: WAVE files in any form that needs no decoder, and raw samples.

/** One channel. */
export interface Samples {
  /** From -1 to 1. */
  readonly samples: Float32Array
  /** In hertz. */
  readonly sampleRate: number
}

const pcm = 1
const float = 3
const aLaw = 6
const muLaw = 7
/** The real encoding is in the first two bytes of the subformat (Microsoft, WAVEFORMATEXTENSIBLE). */
const extensible = 0xfffe

interface WaveFormat {
  readonly encoding: number
  readonly channels: number
  readonly sampleRate: number
  readonly bits: number
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)))

/** Decodes one byte of A-law or µ-law (ITU-T G.711). @returns from -1 to 1 */
function decodeALaw(byte: number): number {
  const value = byte ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 15) << 4) + 8 + (exponent === 0 ? 0 : 0x100)
  const size = exponent > 1 ? mantissa << (exponent - 1) : mantissa
  return ((value & 0x80) === 0 ? -size : size) / 32_768
}

function decodeMuLaw(byte: number): number {
  const value = ~byte & 0xff
  const size = ((((value & 15) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84
  return ((value & 0x80) === 0 ? size : -size) / 32_768
}

type Read = (view: DataView, at: number) => number

const integer: Record<number, Read> = {
  8: (view, at) => (view.getUint8(at) - 128) / 128,
  16: (view, at) => view.getInt16(at, true) / 32_768,
  24: (view, at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 8_388_608,
  32: (view, at) => view.getInt32(at, true) / 2_147_483_648,
}

/** Reads one sample of a format; undefined for a compressed one. */
function readerOf({ encoding, bits }: WaveFormat): Read | undefined {
  if (encoding === pcm) return integer[bits]
  if (encoding === aLaw && bits === 8) return (view, at) => decodeALaw(view.getUint8(at))
  if (encoding === muLaw && bits === 8) return (view, at) => decodeMuLaw(view.getUint8(at))
  if (encoding !== float) return undefined
  if (bits === 32) return (view, at) => view.getFloat32(at, true)
  return bits === 64 ? (view, at) => view.getFloat64(at, true) : undefined
}

function readFormat(view: DataView, at: number, size: number): WaveFormat {
  const encoding = view.getUint16(at, true)
  return {
    encoding: encoding === extensible && size >= 26 ? view.getUint16(at + 24, true) : encoding,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

const rateMin = 4_000
const rateMax = 192_000
const channelsMax = 8

/** Mixes the channels of interleaved samples. @throws an Error for a format that needs a decoder */
function mixed(bytes: Uint8Array, format: WaveFormat): Samples {
  const { channels, sampleRate, bits } = format
  const read = readerOf(format)
  const isPossible = channels > 0 && channels <= channelsMax && sampleRate >= rateMin && sampleRate <= rateMax
  if (read === undefined || !isPossible) throw new Error(`WAVE format ${format.encoding} with ${bits} bits`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sampleBytes = bits / 8
  const samples = new Float32Array(Math.floor(bytes.byteLength / sampleBytes / channels))
  for (let index = 0; index < samples.length; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read(view, (index * channels + channel) * sampleBytes)
    const value = sum / channels
    samples[index] = Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0
  }
  return { samples, sampleRate }
}

/** Whether a file says that it is RIFF/WAVE. */
export const isWave = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.byteLength >= 12 && tagAt(view, 0) === 'RIFF' && tagAt(view, 8) === 'WAVE'
}

/**
 * Reads a RIFF/WAVE file of any rate, with any number of channels. Sizes need not be right: a server that streams does
 * not know them in advance and writes 0 or the maximum.
 * @throws an Error if it is incomplete, empty or compressed
 */
export function readWave(bytes: Uint8Array): Samples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: WaveFormat | null = null
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const [tag, size, start] = [tagAt(view, at), view.getUint32(at + 4, true), at + 8]
    if (tag === 'fmt ' && start + 16 <= bytes.byteLength) format = readFormat(view, start, size)
    if (tag === 'data' && format !== null) {
      const end = size === 0 || start + size > bytes.byteLength ? bytes.byteLength : start + size
      const sound = mixed(bytes.subarray(start, end), format)
      if (sound.samples.length > 0) return sound
    }
    at = start + size + (size % 2)
  }
  throw new Error('A WAVE file without sound')
}

/** What servers send that label raw samples without a rate. */
const rawRate = 24_000

/** Whether a content type is that of raw 16-bit samples, which only the label tells from anything else. */
export const isRawLabel = (contentType: string): boolean => /^audio\/(x-)?(pcm|l16|raw)\b/i.test(contentType)

/** Reads raw 16-bit little-endian samples; the rate and the channels are in the content type. */
export function readRaw(bytes: Uint8Array, contentType: string): Samples {
  const parameter = (name: string, usual: number) =>
    Number(new RegExp(`\\b${name}=(\\d{1,6})`, 'i').exec(contentType)?.[1] ?? usual)
  return mixed(bytes, {
    encoding: pcm,
    channels: parameter('channels', 1),
    sampleRate: parameter('rate', rawRate),
    bits: 16,
  })
}
