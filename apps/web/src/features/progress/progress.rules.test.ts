import type { Language } from '@parley/contracts/language/language.ts'
import { describe, expect, test } from 'vitest'
import {
  drawnMax,
  goalOf,
  levelTracks,
  middleLevel,
  practisedWeeks,
  settledLanguages,
  settledLevels,
  thinned,
  tickPoints,
  timeAxis,
} from './progress.rules.ts'

const point = (target_language: Language, day: number) => ({
  review_id: `${target_language}${day}`,
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  target_language,
  cefr: 'B1' as const,
  confidence: 'low' as const,
})

describe('levels over time', () => {
  test('gives each language a track, most practised first', () => {
    const tracks = levelTracks({
      languages: ['es', 'de', 'fr'],
      cefr_over_time: [point('de', 3), point('es', 2), point('es', 1)],
    })
    expect(tracks.map(({ language }) => language)).toEqual(['es', 'de'])
    expect(tracks[0]?.points.map(({ review_id }) => review_id)).toEqual(['es1', 'es2'])
  })

  test('lists languages with their level, most practised first', () => {
    const points = [1, 2, 3, 4, 5].map((day) => point('es', day))
    const progress = { languages: ['de', 'es', 'fr'] as Language[], cefr_over_time: [...points, point('de', 6)] }
    expect(settledLanguages(progress, new Set(['es', 'de']))).toEqual([
      { language: 'de', level: null },
      { language: 'es', level: 'B1' },
    ])
  })

  test('shows the median level of the last five conversations', () => {
    const levels = ['A1', 'A2', 'A2', 'B2', 'A2', 'B1', 'B1', 'B1', 'B1'] as const
    const points = levels.map((cefr, day) => ({ ...point('es', day + 1), cefr }))
    expect(settledLevels(points.slice(0, 4))).toEqual([])
    expect(settledLevels(points)).toEqual([
      { level: 'A2', from: points[4]?.at },
      { level: 'B1', from: points[6]?.at },
    ])
  })

  test('gives more weight to more confident levels', () => {
    expect(middleLevel([])).toBeNull()
    const sure = { cefr: 'B1', confidence: 'high' } as const
    const guess = { cefr: 'A1', confidence: 'low' } as const
    expect(middleLevel([guess, guess, sure])).toBe('B1')
    expect(middleLevel([guess, guess, guess, sure])).toBe('A1')
  })

  test('uses real dates on the axis, which spans at least a week', () => {
    const long = timeAxis([point('es', 1), point('es', 31)])
    expect(long.placeOf(point('es', 16).at)).toBeCloseTo(0.5)
    expect(long.ticks.map((tick) => tick.getUTCDate())).toEqual([1, 6, 11, 16, 21, 26, 31])
    const short = timeAxis([point('es', 1)])
    expect(short.placeOf(point('es', 1).at)).toBe(0)
    expect(short.ticks.at(-1)?.getUTCDate()).toBe(8)
  })
})

test('thins out many points evenly, keeping the newest', () => {
  const many = Array.from({ length: 120 }, (_, place) => place + 1)
  expect(thinned(many)).toHaveLength(drawnMax)
  expect([thinned(many).at(0), thinned(many).at(-1)]).toEqual([3, 120])
})

test('labels up to four points, including the first and the last', () => {
  expect(tickPoints([])).toEqual([])
  expect(tickPoints([1])).toEqual([1])
  expect(tickPoints([1, 2])).toEqual([1, 2])
  expect(tickPoints([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 3, 5, 7])
})

test('sums weeks into minutes and scales the longest day to the top', () => {
  const days = (minutes: readonly number[]) =>
    minutes.map((each, place) => ({ day: `2026-11-${String(place + 2).padStart(2, '0')}`, minutes: each }))
  const weeks = practisedWeeks(days([0, 15, 0, 0, 0, 0, 0, 30, 30, 0, 0, 0, 0, 0]), 60)
  expect(weeks.map(({ monday, minutes, isMet }) => [monday, minutes, isMet])).toEqual([
    ['2026-11-02', 15, false],
    ['2026-11-09', 60, true],
  ])
  expect(weeks.map(({ shares }) => shares[1])).toEqual([0.5, 1])
  const [short] = practisedWeeks(days([5, 0, 0, 0, 0, 0, 0]), null)
  expect(short).toMatchObject({ isMet: false, shares: [0.5, 0, 0, 0, 0, 0, 0] })
})

test('accepts a goal of whole minutes within its limits', () => {
  expect(goalOf(' 90 ')).toBe(90)
  expect(goalOf('5')).toBe(5)
  expect(goalOf('2000')).toBe(2000)
  for (const typed of ['', '4', '2001', '12.5', '1e2', '-30', 'ninety']) expect(goalOf(typed), typed).toBeNull()
})
