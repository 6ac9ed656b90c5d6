import type { Message } from '@parley/contracts/conversation/conversation.ts'
import type { Mistake, Review } from '@parley/contracts/review/review.ts'
import { describe, expect, test } from 'vitest'
import { learnerLine, retriedPlace, talkLines } from './talk.rules.ts'

const pair = (n: number) => n.toString(16).padStart(24, '0')

function message(
  n: number,
  role: Message['role'],
  seconds: number,
  lasts: number,
  fields: Partial<Message> = {},
): Message {
  return {
    pair_id: pair(n),
    role,
    content: 'Quisiera cambiar esta camisa.',
    audio_url: null,
    started_at: new Date(Date.UTC(2026, 6, 7, 18, 0, seconds)).toISOString(),
    duration_ms: lasts * 1_000,
    struck: false,
    is_cut: false,
    ...fields,
  }
}

const mistake = (n: number, original_text: string): Mistake => ({
  pair_id: pair(n),
  user_message: '',
  original_text,
  start: 0,
  end: original_text.length,
  suggestion: '',
  explanation: '',
  topic: 'other',
  improved_answer: null,
  cefr_level: null,
})

const goal = (n: number | null): Review['goals'][number] => ({
  phrase: 'x',
  translation: { en: 'x' },
  used: n !== null,
  pair_id: n === null ? null : pair(n),
})

const hourMs = 3_600_000

const talk = (messages: Message[], goals: Review['goals'] = [], mistakes: Mistake[] = [], duration_ms = hourMs) =>
  talkLines({ history: { messages }, goals, mistakes, duration_ms })

describe('talkLines', () => {
  test('counts times from the first line', () => {
    const lines = talk([message(0, 'assistant', 5, 4), message(1, 'user', 11, 3), message(1, 'assistant', 15, 2)])
    expect(lines.map((line) => line.startMs)).toEqual([0, 6_000, 10_000])
    expect(lines.map((line) => line.side)).toEqual(['partner', 'learner', 'partner'])
  })

  test('skips a pause over two minutes', () => {
    const lines = talk([message(0, 'assistant', 0, 4), message(1, 'user', 3_600, 3), message(1, 'assistant', 3_605, 2)])
    expect(lines.map((line) => line.startMs)).toEqual([0, 4_000, 9_000])
  })

  test('measures a pause from the end of the previous line', () => {
    const lines = talk([message(0, 'assistant', 0, 60), message(1, 'user', 10, 1), message(1, 'assistant', 150, 2)])
    expect(lines.map((line) => line.startMs)).toEqual([0, 10_000, 150_000])
  })

  test('keeps the start of a line that overlaps the previous one', () => {
    const lines = talk([message(0, 'assistant', 0, 10), message(1, 'user', 4, 2)])
    expect(lines.map((line) => line.startMs)).toEqual([0, 4_000])
  })

  test('places typed lines where they were sent', () => {
    const lines = talk([message(0, 'assistant', 0, 0), message(1, 'user', 1, 0), message(1, 'assistant', 2, 0)])
    expect(lines.map((line) => line.startMs)).toEqual([0, 1_000, 2_000])
  })

  test('places no line beyond the end of the conversation', () => {
    const lines = talk([message(0, 'assistant', 0, 4), message(1, 'user', 66, 0)], [], [], 65_000)
    expect(lines.map((line) => line.startMs)).toEqual([0, 65_000])
  })

  test('draws a typed line as long as it would take to say', () => {
    const [line] = talk([message(0, 'user', 0, 0)])
    expect(line?.drawnMs).toBeGreaterThan(1_500)
    expect(line?.drawnMs).toBeLessThan(3_000)
  })

  test('omits system notes', () => {
    expect(talk([message(0, 'system', 0, 1), message(1, 'other', 2, 1)])).toEqual([])
  })

  test('places goals and mistakes at the learner’s line, not its answer', () => {
    const lines = talk(
      [message(1, 'user', 0, 3), message(1, 'assistant', 4, 2), message(2, 'user', 7, 2)],
      [goal(1), goal(null)],
      [mistake(2, 'esta'), mistake(1, 'camisa'), mistake(2, 'cambiar')],
    )
    expect(lines.map((line) => line.goal)).toEqual([true, false, false])
    expect(lines.map((line) => line.mistakes)).toEqual([[1], [], [0, 2]])
  })

  test('shows no marks on a struck-out line', () => {
    const lines = talk([message(1, 'user', 0, 3, { struck: true })], [goal(1)], [mistake(1, 'esta')])
    expect(lines[0]).toMatchObject({ goal: false, mistakes: [] })
  })
})

test('learnerLine finds the line and not its answer', () => {
  const lines = talk([message(0, 'assistant', 0, 1), message(1, 'user', 2, 1), message(1, 'assistant', 4, 1)])
  expect(learnerLine(lines, pair(1))).toBe(1)
  expect(learnerLine(lines, pair(0))).toBe(-1)
  expect(learnerLine(lines, null)).toBe(-1)
})

describe('retriedPlace', () => {
  const then = talk([message(0, 'assistant', 0, 1), message(1, 'user', 2, 1), message(2, 'user', 4, 1)])
  const now = talk([message(5, 'assistant', 0, 1), message(6, 'user', 2, 1), message(6, 'assistant', 3, 1)])

  test('finds the line by its number among the learner’s lines', () => {
    expect(retriedPlace(then, now, 1)).toBe(1)
  })

  test('returns -1 if the learner said nothing or the line is unknown', () => {
    expect(retriedPlace(then, now, 2)).toBe(-1)
    expect(retriedPlace(then, now, -1)).toBe(-1)
  })
})
