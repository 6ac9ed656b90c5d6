import { expect, test } from 'vitest'
import { inParts, outgoing } from './request-body.ts'

const partBytes = 64 * 1024

test('reports each part once the connection has accepted it', () => {
  let taken = 0
  const body = Uint8Array.from({ length: 2.5 * partBytes }, (_, index) => index % 251)
  const parts: Uint8Array[] = []
  for (const part of inParts(body, () => taken++)) {
    expect(taken).toBe(parts.length)
    parts.push(part)
  }
  expect(taken).toBe(3)
  expect(Buffer.compare(Buffer.concat(parts), body)).toBe(0)
})

test('passes a small body on unchanged', () => {
  const body = new Uint8Array(partBytes)
  expect(outgoing(body, () => {})).toEqual({ body, headers: {} })
  expect(outgoing('x'.repeat(2 * partBytes), () => {}).headers).toEqual({})
})
