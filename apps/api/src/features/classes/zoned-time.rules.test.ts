import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localOf, zonedTime } from './zoned-time.rules.ts'

const utc = (local: string, zone: string) => instantOf(local, zone).toISOString()

test('converts local time in winter and in summer', () => {
  expect(utc('2026-11-24T20:00', 'Europe/Berlin')).toBe('2026-11-24T19:00:00.000Z')
  expect(utc('2026-07-01T20:00', 'Europe/Berlin')).toBe('2026-07-01T18:00:00.000Z')
  expect(utc('2026-07-01T20:00', 'Asia/Kathmandu')).toBe('2026-07-01T14:15:00.000Z')
  expect(utc('2026-07-01T00:30', 'Pacific/Kiritimati')).toBe('2026-06-30T10:30:00.000Z')
})

test('moves a time in a skipped hour forward by an hour', () => {
  expect(utc('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z')
  expect(localOf(instantOf('2027-03-28T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2027-03-28T03:30')
  expect(utc('2027-03-14T02:00', 'America/New_York')).toBe('2027-03-14T07:00:00.000Z')
})

test('uses the second occurrence of a repeated hour', () => {
  expect(utc('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z')
  expect(utc('2026-11-01T01:00', 'America/New_York')).toBe('2026-11-01T06:00:00.000Z')
  // A change of half an hour, in the southern autumn.
  expect(utc('2027-04-04T01:45', 'Australia/Lord_Howe')).toBe('2027-04-03T15:15:00.000Z')
})

test('moves a day that never existed to the next one', () => {
  expect(localOf(instantOf('2011-12-30T12:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31T12:00')
})

test('returns null for a time that is not set', () => {
  expect(zonedTime(null, null)).toBeNull()
  expect(zonedTime(new Date('2026-11-24T19:00:00Z'), 'Europe/Berlin')).toEqual({
    at: '2026-11-24T19:00:00.000Z',
    local: '2026-11-24T20:00',
    time_zone: 'Europe/Berlin',
  })
})

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const minutes = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minute) => minute * 60_000)
/** Times around clock changes in Europe, as edge cases. */
const changes = fc
  .tuple(fc.integer({ min: 2020, max: 2039 }), fc.constantFrom(2, 9), fc.integer({ min: -240, max: 240 }))
  .map(([year, month, minute]) => {
    const last = new Date(Date.UTC(year, month + 1, 0))
    return last.getTime() - last.getUTCDay() * 86_400_000 + 3_600_000 + minute * 60_000
  })

test('converts every local time back to its instant', () => {
  fc.assert(
    fc.property(zones, fc.oneof(minutes, changes), (zone, at) => {
      const local = localOf(new Date(at), zone)
      const found = instantOf(local, zone).getTime()
      expect(localOf(new Date(found), zone)).toBe(local)
      expect(found).toBeGreaterThanOrEqual(at)
      expect(found - at).toBeLessThanOrEqual(3 * 3_600_000)
    }),
    { numRuns: 2_000 },
  )
})

test('preserves the order of local times unless an hour is skipped', () => {
  fc.assert(
    fc.property(zones, fc.oneof(minutes, changes), fc.integer({ min: 1, max: 2_880 }), (zone, clock, later) => {
      const read = (ms: number) => instantOf(new Date(ms).toISOString().slice(0, 16), zone)
      const [first, second] = [read(clock), read(clock + later * 60_000)]
      const isSkipped = localOf(first, zone) !== new Date(clock).toISOString().slice(0, 16)
      if (!isSkipped) expect(second.getTime()).toBeGreaterThan(first.getTime())
    }),
    { numRuns: 2_000 },
  )
})
