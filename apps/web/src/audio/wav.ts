// The only audio format that the server accepts: RIFF/WAVE, PCM 16 bit, mono.
// Source: Microsoft and IBM, Multimedia Programming Interface and Data Specifications 1.0, 1991,
// "Waveform Audio File Format".
import { speechRate } from './resample.ts'

export const wavType = 'audio/wav'

const headerBytes = 44
const sampleBytes = 2

/**
 * Encodes samples from -1 to 1 as a WAV file, clipping louder ones.
 * @param rate sample rate in Hz
 */
export function encodeWav(samples: Float32Array, rate: number = speechRate): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * sampleBytes
  const file = new DataView(new ArrayBuffer(headerBytes + dataBytes))
  writeName(file, 0, 'RIFF')
  file.setUint32(4, headerBytes - 8 + dataBytes, true)
  writeName(file, 8, 'WAVE')
  writeName(file, 12, 'fmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * sampleBytes, true)
  file.setUint16(32, sampleBytes, true)
  file.setUint16(34, 16, true)
  writeName(file, 36, 'data')
  file.setUint32(40, dataBytes, true)
  for (const [n, sample] of samples.entries()) {
    const held = Math.max(-1, Math.min(1, sample))
    file.setInt16(headerBytes + n * sampleBytes, Math.round(held * (held < 0 ? 0x8000 : 0x7fff)), true)
  }
  return new Uint8Array(file.buffer)
}

function writeName(file: DataView, at: number, name: string): void {
  for (const [n, letter] of [...name].entries()) file.setUint8(at + n, letter.charCodeAt(0))
}
