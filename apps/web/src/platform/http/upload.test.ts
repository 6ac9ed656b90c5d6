import fc from 'fast-check'
import { expect, it } from 'vitest'
import { giveUpAtMs } from './upload.ts'

/** A recording of two minutes, and one of a minute, in bytes. */
const [twoMinutes, oneMinute] = [3_840_000, 1_920_000]

/**
 * Sends bytes over a connection whose buffers take up to `buffer` bytes at once, and take more only when a third of it
 * is free. @returns whether the upload is given up before the server has everything
 */
function isGivenUp(totalBytes: number, bytesPerMs: number, buffer: number): boolean {
  let sentBytes = Math.min(totalBytes, buffer)
  let movedAtMs = 0
  while (sentBytes < totalBytes) {
    const nextMs = (sentBytes - (buffer * 2) / 3) / bytesPerMs
    if (nextMs > giveUpAtMs({ startedAtMs: 0, movedAtMs, sentBytes })) return true
    movedAtMs = nextMs
    sentBytes = Math.min(totalBytes, nextMs * bytesPerMs + buffer)
  }
  return totalBytes / bytesPerMs > giveUpAtMs({ startedAtMs: 0, movedAtMs, sentBytes })
}

it.each([
  ['two minutes at 12 kB/s', twoMinutes, 12],
  ['a minute at 30 kB/s', oneMinute, 30],
  ["two minutes at the server's least rate", twoMinutes, 8],
])('does not give up %s', (_, bytes, bytesPerMs) => {
  for (const buffer of [16_000, 200_000, 2_600_000, 6_000_000]) expect(isGivenUp(bytes, bytesPerMs, buffer)).toBe(false)
})

it('never gives up what the server accepts', () => {
  const bytes = fc.integer({ min: 1, max: 10_000_000 })
  const rate = fc.double({ min: 8, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(bytes, rate, fc.integer({ min: 1_000, max: 8_000_000 }), (total, bytesPerMs, buffer) => {
      expect(isGivenUp(total, bytesPerMs, buffer)).toBe(false)
    }),
  )
})

it('gives up a connection that never moves after 20 s, and a short line soon after it is sent', () => {
  expect(giveUpAtMs({ startedAtMs: 0, movedAtMs: 0, sentBytes: 0 })).toBe(20_000)
  expect(giveUpAtMs({ startedAtMs: 0, movedAtMs: 100, sentBytes: 96_000 })).toBe(32_000)
})
