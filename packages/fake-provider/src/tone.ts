// The fake provider's speech: a real MP3 with a tone, whose length depends on the text's.
import { createMp3Encoder } from 'wasm-media-encoders'

const sampleRate = 22_050
const bitrate = 48
const samplesAFrame = 576
const longestSeconds = 20
const pcmRate = 24_000

/** Offsets at which the frames of a constant-bitrate MPEG-2 layer III stream end. */
const frameEnds = (mp3: Uint8Array): number[] => {
  const ends: number[] = []
  let at = 0
  while (at + 2 < mp3.length) {
    const padding = ((mp3[at + 2] ?? 0) >> 1) & 1
    at += Math.floor((72 * bitrate * 1000) / sampleRate) + padding
    ends.push(at)
  }
  return ends
}

/** Milliseconds of tone per letter: about as long as speaking it would take. */
export const spokenLetterMs = 60

/** A tone that lasts `letterMs` for each letter in a text, up to twenty seconds. */
export interface Tone {
  mp3(text: string, letterMs: number): Uint8Array
  /** 24 kHz, 16 bits, mono, without a header. */
  pcm(text: string, letterMs: number): Uint8Array
}

const tone = (hertz: number, rate: number): Float32Array =>
  Float32Array.from(
    { length: rate * longestSeconds },
    (_, index) => 0.2 * Math.sin((2 * Math.PI * hertz * index) / rate),
  )

const secondsOf = (text: string, letterMs: number): number => Math.min((text.length * letterMs) / 1000, longestSeconds)

let created: Promise<Tone> | undefined

/** One long tone, encoded once for all servers in a process. */
export const createTone = (): Promise<Tone> => {
  created ??= encode()
  return created
}

const encode = async (): Promise<Tone> => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate })
  const samples = tone(330, sampleRate)
  const mp3 = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const ends = frameEnds(mp3)
  const pcm = new Uint8Array(Int16Array.from(tone(330, pcmRate), (sample) => sample * 32_767).buffer)
  return {
    mp3(text, letterMs) {
      const wanted = Math.ceil((secondsOf(text, letterMs) * sampleRate) / samplesAFrame)
      const frame = Math.max(4, Math.min(wanted, ends.length - 1))
      return mp3.subarray(0, ends[frame])
    },
    pcm: (text, letterMs) => pcm.subarray(0, Math.ceil(secondsOf(text, letterMs) * pcmRate) * 2),
  }
}
