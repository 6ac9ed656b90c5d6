import { describe, expect, it } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { mp3DurationMs } from './mp3-duration.ts'
import { silentClip } from './silent-clip.ts'

async function encoded(seconds: number, sampleRate: 22_050 | 44_100 | 48_000 | 16_000): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: 64 })
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, at) => Math.sin(at / 20) / 4)
  const start = encoder.encode([samples]).slice()
  return Buffer.concat([start, encoder.finalize()])
}

describe('mp3DurationMs', () => {
  it.each([16_000, 22_050, 44_100, 48_000] as const)('counts the frames of a file of %i Hz', async (rate) => {
    const ms = mp3DurationMs(await encoded(2, rate))
    expect(ms).toBeGreaterThanOrEqual(2_000)
    expect(ms).toBeLessThan(2_200)
  })

  it('adds up concatenated files, skipping bytes that are not audio', async () => {
    const one = await encoded(1, 22_050)
    const both = Buffer.concat([one, Buffer.from('ID3 tag'), silentClip, one])
    expect(mp3DurationMs(both)).toBeCloseTo(2 * mp3DurationMs(one) + mp3DurationMs(silentClip), -1)
    expect(mp3DurationMs(new Uint8Array())).toBe(0)
    expect(mp3DurationMs(new Uint8Array([0xff, 0xff, 0xff, 0xff]))).toBe(0)
  })

  it('recognises the silent clip', () => {
    expect(mp3DurationMs(silentClip)).toBe(104)
  })
})
