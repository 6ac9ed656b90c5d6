// Encodes samples as MP3 with LAME. Used in threads, because it would block the server's event loop.
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Mp3Format } from './mp3.ts'
import type { Samples } from './wave-sound.ts'

/** Sample rates that MP3 has, in ascending order. */
const rates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const
type Rate = (typeof rates)[number]

/** A single voice does not sound better at a higher rate. */
const kilobitsMpeg2 = 48
const kilobitsMpeg1 = 64

/** The lowest rate of an MP3 that loses nothing of these samples. */
const rateFor = (sampleRate: number): Rate => rates.find((rate) => rate >= sampleRate) ?? 48_000

/** Audio without samples: 50 ms of silence. */
const silenceOf = (sampleRate: number): Float32Array => new Float32Array(sampleRate / 20)

export type EncodeMp3 = (sound: Samples, format?: Mp3Format) => Uint8Array<ArrayBuffer>

/** @returns a function that encodes samples as a complete MP3 file, by default in the nearest format with one channel */
export async function createEncoder(): Promise<EncodeMp3> {
  const encoder = await createMp3Encoder()
  return (sound, format) => {
    const outputSampleRate = rateFor(format?.sampleRate ?? sound.sampleRate)
    const channels = format?.channels ?? 1
    const bitrate = (outputSampleRate >= 32_000 ? kilobitsMpeg1 : kilobitsMpeg2) * channels
    encoder.configure({ sampleRate: sound.sampleRate, outputSampleRate, channels, bitrate: bitrate as 48 })
    const samples = sound.samples.length > 0 ? sound.samples : silenceOf(sound.sampleRate)
    // The encoder reuses its buffer in the next call, so the data must be copied.
    const body = encoder.encode(channels === 1 ? [samples] : [samples, samples]).slice()
    const end = encoder.finalize()
    const mp3 = new Uint8Array(body.length + end.length)
    mp3.set(body)
    mp3.set(end, body.length)
    return mp3
  }
}
