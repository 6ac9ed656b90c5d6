import { expect, it } from 'vitest'
import { encodeWav } from './wav.ts'

it('writes the file byte for byte', () => {
  const file = encodeWav(Float32Array.of(0, 1, -1, 0.5, 2, -2))
  expect([...file].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')).toBe(
    [
      '52 49 46 46 30 00 00 00 57 41 56 45',
      '66 6d 74 20 10 00 00 00 01 00 01 00 80 3e 00 00 00 7d 00 00 02 00 10 00',
      '64 61 74 61 0c 00 00 00',
      '00 00 ff 7f 00 80 00 40 ff 7f 00 80',
    ].join(' '),
  )
})

it('writes an empty recording as just a header', () => {
  const file = encodeWav(new Float32Array(0))
  expect(file.length).toBe(44)
  expect(new DataView(file.buffer).getUint32(4, true)).toBe(36)
})
