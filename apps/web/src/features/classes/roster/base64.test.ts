import { expect, test } from 'vitest'
import { base64Of } from './base64.ts'

test('encodes a file without loss, even a large one', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, place) => place % 256)
  const text = await base64Of(new Blob([bytes]))
  expect(Buffer.from(text, 'base64').equals(Buffer.from(bytes))).toBe(true)
})
