// Speech of the fake provider: a real MP3 with a tone, as long as a sentence takes to say.
import { createMp3Encoder } from 'wasm-media-encoders'

const sampleRate = 22_050
const bitrate = 48
const samplesAFrame = 576
const longestSeconds = 20
const millisecondsALetter = 60

/** Where each frame of a constant-bitrate MPEG-2 layer III stream ends. */
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

/** Encodes one long tone once. @returns a function that cuts off as much of it as a text takes to say */
export const createTone = async (): Promise<(text: string) => Uint8Array> => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate })
  const samples = Float32Array.from(
    { length: sampleRate * longestSeconds },
    (_, index) => 0.2 * Math.sin((2 * Math.PI * 330 * index) / sampleRate),
  )
  const mp3 = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const ends = frameEnds(mp3)
  return (text) => {
    const wanted = Math.ceil((text.length * millisecondsALetter * sampleRate) / 1000 / samplesAFrame)
    const frame = Math.max(4, Math.min(wanted, ends.length - 1))
    return mp3.subarray(0, ends[frame])
  }
}
