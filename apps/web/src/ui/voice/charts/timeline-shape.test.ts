import { describe, expect, test } from 'vitest'
import { drawTimeline, type TimelineTurn, timelineSpans, turnAt } from './timeline-shape.ts'

const talk: TimelineTurn[] = [
  { side: 'partner', text: '¿En qué te puedo ayudar?', durationMs: 3_000 },
  { side: 'learner', text: 'Quisiera cambiar esta camisa.', durationMs: 4_000, goal: true, slip: true },
  { side: 'partner', text: 'Claro.', durationMs: 1_000 },
  { side: 'learner', text: 'Gracias.', durationMs: 1_000, goal: true },
]

describe('timelineSpans', () => {
  test('draws each turn in proportion to its duration, with a gap in between', () => {
    expect(timelineSpans(talk, 1_200)).toEqual([
      { from: 0, to: 300 },
      { from: 400, to: 800 },
      { from: 900, to: 1_000 },
      { from: 1_100, to: 1_200 },
    ])
  })

  test('fills the width with a single turn', () => {
    expect(timelineSpans(talk.slice(0, 1), 300)).toEqual([{ from: 0, to: 300 }])
  })
})

describe('turnAt', () => {
  const spans = timelineSpans(talk, 1_200)
  test.each([
    [0, 0],
    [340, 0],
    [360, 1],
    [950, 2],
    [5_000, 3],
    [-20, 0],
  ])('finds turn %d at %d pixels', (x, turn) => {
    expect(turnAt(spans, x)).toBe(turn)
  })

  test('finds no turn in an empty conversation', () => {
    expect(turnAt([], 10)).toBe(-1)
  })
})

describe('drawTimeline', () => {
  const high = 136

  test('draws the partner above the line, the learner below it, and marks under both', () => {
    const { partner, learner, marks } = drawTimeline(talk, 1_000, high)
    const line = high / 2 - 4
    for (const bar of partner) expect(bar.top + bar.height).toBeLessThan(line)
    for (const bar of partner) expect(bar.top).toBeGreaterThanOrEqual(0)
    for (const bar of learner) expect(bar.top).toBeGreaterThan(line)
    for (const bar of learner) expect(bar.top + bar.height).toBeLessThan(high - 16)
    expect(marks.map((mark) => mark.kind)).toEqual(['goal', 'slip', 'goal'])
  })

  test('draws at least one bar for each of a hundred turns on a phone', () => {
    const long = Array.from({ length: 50 }, () => talk.slice(0, 2)).flat()
    const { partner, learner } = drawTimeline(long, 296, 112)
    expect(partner).toHaveLength(50)
    expect(learner).toHaveLength(50)
    expect(Math.max(...learner.map((bar) => bar.x))).toBeLessThan(300)
  })

  test('keeps bars and marks inside the box', () => {
    const { partner, learner, marks } = drawTimeline(talk, 296, 112)
    for (const { x } of [...partner, ...learner, ...marks]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(296)
    }
  })

  test('draws nothing without space', () => {
    expect(drawTimeline(talk, 0, 0)).toMatchObject({ partner: [], learner: [], marks: [], spans: [] })
  })

  test('draws nothing for an empty conversation', () => {
    expect(drawTimeline([], 300, 100)).toMatchObject({ partner: [], learner: [], marks: [], spans: [] })
  })
})
