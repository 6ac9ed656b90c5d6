// Recordings for tests: speech by espeak-ng, and WAV files.
import type { Language } from '@parley/contracts/language/language.ts'
import { spokenSamples } from '#ai/speech/spoken-samples.ts'

const sampleRate = 16_000

/** Wraps samples in a RIFF/WAVE file; its fields can be forged. */
export function wavOf(
  samples: Int16Array,
  forged: {
    rate?: number
    channels?: number
    bits?: number
    format?: number
    dataBytes?: number
    riffBytes?: number
  } = {},
): Uint8Array {
  const { rate = sampleRate, channels = 1, bits = 16, format = 1 } = forged
  const bytes = new Uint8Array(44 + samples.byteLength)
  const view = new DataView(bytes.buffer)
  const tag = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  tag(0, 'RIFF')
  view.setUint32(4, forged.riffBytes ?? bytes.byteLength - 8, true)
  tag(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, format, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, (rate * channels * bits) / 8, true)
  view.setUint16(32, (channels * bits) / 8, true)
  view.setUint16(34, bits, true)
  tag(36, 'data')
  view.setUint32(40, forged.dataBytes ?? samples.byteLength, true)
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), 44)
  return bytes
}

/** Samples at 16 kHz from a function of the time in seconds, -1 to 1. */
export const synthesised = (seconds: number, wave: (time: number) => number): Int16Array =>
  Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => Math.round(wave(at / sampleRate) * 32_767))

export const silence = (seconds: number): Int16Array => new Int16Array(Math.round(seconds * sampleRate))

export function joined(...pieces: Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * A sentence spoken by espeak-ng, resampled to 16 kHz.
 * @param voice a language, or with a variant such as `en+whisper`
 */
export const spoken = (text: string, voice: Language | `${Language}+${string}` = 'en'): Promise<Int16Array> =>
  spokenSamples(text, voice)
