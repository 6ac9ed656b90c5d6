import { expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { mp3DurationMs, readMp3, silentMp3 } from './mp3.ts'

async function encoded(sampleRate: number, channels: 1 | 2 = 1): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels, bitrate: 64 })
  const samples = Float32Array.from({ length: 2 * sampleRate }, (_, at) => Math.sin(at / 20) / 4)
  const start = encoder.encode(channels === 1 ? [samples] : [samples, samples]).slice()
  return Buffer.concat([start, encoder.finalize()])
}

const id3 = Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0014'), Buffer.alloc(20, 0xff)])
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])
const ape = Buffer.concat([Buffer.from('APETAGEX'), Buffer.from([208, 7, 0, 0, 8, 0, 0, 0]), Buffer.alloc(16)])

test.each([16_000, 22_050, 24_000, 44_100, 48_000])('counts the frames of a file of %i Hz', async (rate) => {
  const ms = mp3DurationMs(await encoded(rate))
  expect(ms).toBeGreaterThanOrEqual(2_000)
  expect(ms).toBeLessThan(2_200)
})

test('leaves out tags and the description of the file, also in the middle', async () => {
  const plain = readMp3(await encoded(24_000))?.frames ?? new Uint8Array()
  // The letters that LAME writes behind the side information.
  const description = Buffer.from(silentMp3({ sampleRate: 24_000, channels: 1 }, 24))
  description.write('Info', 13, 'latin1')
  const tagged = Buffer.concat([
    id3,
    description,
    plain,
    ape,
    Buffer.alloc(2_000),
    id3v1,
    id3,
    description,
    plain,
    id3v1,
  ])
  const sound = readMp3(tagged)
  expect(Buffer.compare(sound?.frames ?? new Uint8Array(), Buffer.concat([plain, plain]))).toBe(0)
})

test.each([
  [8_000, 1],
  [16_000, 1],
  [22_050, 2],
  [24_000, 1],
  [44_100, 2],
  [48_000, 1],
] as const)('makes silence of %i Hz with %i channels', (sampleRate, channels) => {
  const sound = readMp3(silentMp3({ sampleRate, channels }, 100))
  expect(sound?.format).toEqual({ sampleRate, channels })
  expect(sound?.durationMs).toBeGreaterThanOrEqual(100)
  expect(sound?.durationMs).toBeLessThan(180)
})

test.each([
  ['nothing', new Uint8Array()],
  ['a header without frames', Uint8Array.from([0xff, 0xff, 0xff, 0xff])],
  ['text', Buffer.from('data: {"choices": [[[\n\n')],
  ['zeros', new Uint8Array(10_000)],
  ['a single tag', id3],
])('finds no sound in %s', (_name, bytes) => {
  expect(readMp3(bytes)).toBeNull()
})
