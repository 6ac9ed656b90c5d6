import { expect, test } from 'vitest'
import { dayIn, deadlineState, nextWeekIn, placeOf, zonesWith } from './deadline.rules.ts'

const now = Date.parse('2026-11-24T18:30:00Z')

test('uses the reader’s calendar for deadlines today', () => {
  expect(deadlineState('2026-11-24T19:00:00Z', now, 'Europe/Berlin')).toBe('today')
  // An hour later it is the 25th in Berlin, and still the 24th in Lisbon.
  expect(deadlineState('2026-11-24T23:30:00Z', now, 'Europe/Berlin')).toBe('ahead')
  expect(deadlineState('2026-11-24T23:30:00Z', now, 'Europe/Lisbon')).toBe('today')
})

test('calls a deadline past as soon as its minute begins', () => {
  expect(deadlineState('2026-11-24T18:30:01Z', now, 'UTC')).toBe('today')
  expect(deadlineState('2026-11-24T18:30:00Z', now, 'UTC')).toBe('past')
})

test('defaults a new deadline to an evening a week ahead', () => {
  expect(nextWeekIn(now, 'Europe/Berlin')).toBe('2026-12-01T20:00')
  expect(nextWeekIn(now, 'Pacific/Auckland')).toBe('2026-12-02T20:00')
  expect(dayIn(now, 'Pacific/Auckland')).toBe('2026-11-25')
})

test('names a zone after its city', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(placeOf('UTC')).toBe('UTC')
  expect(zonesWith('Europe/Berlin').filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1)
  expect(zonesWith('Europe/Nowhere')[0]).toBe('Europe/Nowhere')
})
