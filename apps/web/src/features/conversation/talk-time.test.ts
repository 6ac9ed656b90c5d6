import { expect, it } from 'vitest'
import { talkedMs } from './talk-time.ts'

const said = (second: number, duration_ms = 0) => ({
  started_at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  duration_ms,
})

it('counts from the first to the last thing said', () => {
  expect(talkedMs([])).toBe(0)
  expect(talkedMs([said(0, 3_000)])).toBe(3_000)
  expect(talkedMs([said(0, 3_000), said(5, 4_000), said(20)])).toBe(20_000)
})

it('cuts a break to two minutes', () => {
  expect(talkedMs([said(0), said(60 * 60 * 24)])).toBe(120_000)
})

it('does not count backwards when sounds overlap', () => {
  expect(talkedMs([said(0, 5_000), said(3, 1_000)])).toBe(6_000)
})
