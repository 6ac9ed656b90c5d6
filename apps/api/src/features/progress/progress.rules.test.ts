import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, localTime, minutesOf, recentDays, streakOf, weekOf, weekToTell } from './progress.rules.ts'

const zones = ['UTC', 'Europe/Dublin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((number) => addDays('1970-01-01', number))
const anyMoment = fc.date({ min: new Date('1975-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

describe('the day of an instant', () => {
  test.each([
    ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
    ['2026-11-20T23:30:00Z', 'Europe/Warsaw', '2026-11-21'],
    ['2026-11-20T04:59:00Z', 'America/New_York', '2026-11-19'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T10:59:00Z', 'Pacific/Pago_Pago', '2026-12-31'],
    // Clocks go forward on 29 March 2026 and back on 25 October, so midnight in UTC differs before and after.
    ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-25T22:30:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:30:00Z', 'Europe/Berlin', '2026-10-26'],
    // In Beirut clocks go forward at midnight: 29 March 2026 begins at one o'clock.
    ['2026-03-28T22:00:00Z', 'Asia/Beirut', '2026-03-29'],
    // Samoa skipped 30 December 2011.
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(dayOf(new Date(at), zone)).toBe(day)
  })

  test('midnight is hour 0 of the new day', () => {
    expect(localTime(new Date('2026-07-01T22:00:00Z'), 'Europe/Madrid')).toEqual({ day: '2026-07-02', hour: 0 })
  })

  test('never goes back as time advances', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (at, zone) => {
        const day = dayOf(at, zone)
        expect(dayOf(new Date(at.getTime() + 3_600_000), zone) >= day).toBe(true)
        // Time zones are at most 14 hours ahead of UTC, and 12 behind.
        expect([-1, 0, 1].map((offset) => addDays(dayOf(at, 'UTC'), offset))).toContain(day)
      }),
    )
  })
})

describe('the week', () => {
  test.each([
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
    ['2024-12-30', '2024-12-30', '2025-01-05'],
    ['2024-02-29', '2024-02-26', '2024-03-03'],
    ['2000-01-01', '1999-12-27', '2000-01-02'],
    ['1969-12-31', '1969-12-29', '1970-01-04'],
  ])('of %s runs from %s to %s', (day, monday, sunday) => {
    expect([weekOf(day)[0], weekOf(day)[6]]).toEqual([monday, sunday])
  })

  test('has seven consecutive days, including the input', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = weekOf(day)
        expect(week).toContain(day)
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(week.slice(1)).toEqual(week.slice(0, 6).map((before) => addDays(before, 1)))
        for (const other of week) expect(weekOf(other)).toEqual(week)
      }),
    )
  })
})

describe('the streak', () => {
  const today = '2026-01-02'
  test.each([
    [[], 0, 0],
    [['2026-01-02'], 1, 1],
    [['2026-01-01', '2025-12-31'], 2, 2],
    [['2025-12-30', '2025-12-31'], 0, 2],
    [['2025-12-30', '2025-12-31', '2026-01-02'], 1, 2],
    [['2025-12-31', '2026-01-02', '2026-01-01'], 3, 3],
    // Practised in Auckland and requested in Honolulu, where that day has not begun.
    [['2026-01-02', '2026-01-03'], 2, 2],
    // A clock far ahead.
    [['2026-01-01', '2031-05-05'], 1, 1],
  ])('for %j is %i now, %i at most', (days, current, longest) => {
    expect(streakOf(days, today)).toEqual({ current, longest })
  })

  test('equals counting day by day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 1 })), (offsets) => {
        const days = offsets.map((offset) => addDays(today, offset))
        const has = (offset: number) => days.includes(addDays(today, offset))
        const runEndingAt = (offset: number): number => (has(offset) ? 1 + runEndingAt(offset - 1) : 0)
        const runs = Array.from({ length: 42 }, (_, index) => runEndingAt(index - 40))
        const current = runEndingAt([1, 0, -1].find(has) ?? 2)
        expect(streakOf(days, today)).toEqual({ current, longest: Math.max(...runs) })
        expect(streakOf(days.toReversed().concat(days), today)).toEqual(streakOf(days, today))
      }),
    )
  })
})

describe('the weekly mail', () => {
  test.each([
    ['2026-11-16T06:59:00Z', 'UTC', null],
    ['2026-11-16T07:00:00Z', 'UTC', '2026-11-09'],
    ['2026-11-16T18:59:00Z', 'UTC', '2026-11-09'],
    ['2026-11-16T19:00:00Z', 'UTC', null],
    ['2026-11-15T16:59:00Z', 'Pacific/Kiritimati', null],
    ['2026-11-15T18:00:00Z', 'Pacific/Auckland', '2026-11-09'],
    ['2026-11-16T01:15:00Z', 'Asia/Kathmandu', '2026-11-09'],
    ['2027-01-04T12:00:00Z', 'America/New_York', '2026-12-28'],
    // The Monday after clocks go back.
    ['2026-10-26T05:30:00Z', 'Europe/Berlin', null],
    ['2026-10-26T06:30:00Z', 'Europe/Berlin', '2026-10-19'],
  ])('at %s in %s covers %s', (at, zone, week) => {
    expect(weekToTell(new Date(at), zone)).toBe(week)
  })

  test('is sent for each week in any time zone', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (at, zone) => {
        const hours = Array.from({ length: 14 * 24 }, (_, hour) => new Date(at.getTime() + hour * 3_600_000))
        const told = new Set(hours.map((hour) => weekToTell(hour, zone)).filter((week) => week !== null))
        expect(told.size).toBeGreaterThanOrEqual(2)
        expect(told.size).toBeLessThanOrEqual(3)
      }),
      { numRuns: 20 },
    )
  })
})

test('minutes are integers', () => {
  expect([0, 59_999, 60_000, 119_999].map(minutesOf)).toEqual([0, 0, 1, 1])
})

test('twelve weeks end with the Sunday of this one', () => {
  const days = recentDays('2026-11-27')
  expect(days).toHaveLength(84)
  expect([days[0], days.at(-7), days.at(-1)]).toEqual(['2026-09-07', '2026-11-23', '2026-11-29'])
})
