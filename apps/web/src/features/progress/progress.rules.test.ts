import type { Language } from '@parley/contracts/language.ts'
import { describe, expect, test } from 'vitest'
import { dayIn, drawnMax, goalOf, levelTracks, tickPoints, weekShares } from './progress.rules.ts'

const point = (target_language: Language, day: number) => ({
  review_id: `${target_language}${day}`,
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  target_language,
  cefr: 'B1' as const,
  confidence: 'low' as const,
})

describe('levels over time', () => {
  test('each language has a track of its own, the most practised first, the oldest point first', () => {
    const tracks = levelTracks({
      languages: ['es', 'de', 'fr'],
      cefr_over_time: [point('de', 3), point('es', 2), point('es', 1)],
    })
    expect(tracks.map(({ language }) => language)).toEqual(['es', 'de'])
    expect(tracks[0]?.points.map(({ review_id }) => review_id)).toEqual(['es1', 'es2'])
  })

  test('of many, an even choice is drawn, the newest among them', () => {
    const many = Array.from({ length: 120 }, (_, day) => point('es', day + 1))
    const [track] = levelTracks({ languages: ['es'], cefr_over_time: many })
    expect(track?.points).toHaveLength(drawnMax)
    expect(track?.points.at(0)?.review_id).toBe('es3')
    expect(track?.points.at(-1)?.review_id).toBe('es120')
  })
})

test('up to four points are named, the first and the last among them', () => {
  expect(tickPoints([])).toEqual([])
  expect(tickPoints([1])).toEqual([1])
  expect(tickPoints([1, 2])).toEqual([1, 2])
  expect(tickPoints([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 3, 5, 7])
})

test('the longest day reaches the top, unless it was short', () => {
  expect(weekShares([0, 15, 30])).toEqual([0, 0.5, 1])
  expect(weekShares([0, 5, 0])).toEqual([0, 0.5, 0])
})

test('a day is that of the time zone', () => {
  const moment = new Date('2026-12-31T23:30:00Z')
  expect(dayIn('UTC', moment)).toBe('2026-12-31')
  expect(dayIn('Europe/Kyiv', moment)).toBe('2027-01-01')
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-12-31')
})

test('a goal is a whole number of minutes within its bounds', () => {
  expect(goalOf(' 90 ')).toBe(90)
  expect(goalOf('5')).toBe(5)
  expect(goalOf('2000')).toBe(2000)
  for (const typed of ['', '4', '2001', '12.5', '1e2', '-30', 'ninety']) expect(goalOf(typed), typed).toBeNull()
})
