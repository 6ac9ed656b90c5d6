import { expect, test } from 'vitest'
import { type DueWord, interval, type Round, startRound, stepRound } from './due.rules.ts'

const dueAt = '2026-11-20T10:00:00.000Z'
const word = (id: string): DueWord => ({
  _id: id,
  user_id: 'u',
  tier: 1,
  kind: 'word',
  context: null,
  suggestion: null,
  due_at: dueAt,
  created_at: dueAt,
  next_due: { again: dueAt, hard: dueAt, good: dueAt, easy: dueAt },
  global_word_entity: {
    _id: `g${id}`,
    word: id,
    target_language: 'es',
    native_language: 'en',
    part_of_speech: null,
    audio_url: null,
    senses: [],
  },
})

const after = (round: Round, ...events: Parameters<typeof stepRound>[1][]) => events.reduce(stepRound, round)
const round = startRound([word('a'), word('b')])

test('a word is asked, answered and graded, and the next one is asked without its answer', () => {
  expect(after(round, { type: 'answer' })).toMatchObject({ place: 0, isAnswered: true })
  expect(after(round, { type: 'answer' }, { type: 'graded', id: 'a' })).toMatchObject({ place: 1, isAnswered: false })
})

test('the same grade that arrives twice counts once, and after the last word nothing is left to answer', () => {
  const twice = after(round, { type: 'graded', id: 'a' }, { type: 'graded', id: 'a' })
  expect(twice.place).toBe(1)
  const done = after(twice, { type: 'graded', id: 'b' }, { type: 'answer' })
  expect(done).toMatchObject({ place: 2, isAnswered: false })
})

test('undone, the word before comes back with its answer and the time the server named', () => {
  const back = after(round, { type: 'graded', id: 'a' }, { type: 'undone', id: 'a', dueAt: '2026-11-19T10:00:00.000Z' })
  expect(back).toMatchObject({ place: 0, isAnswered: true })
  expect(back.words[0]?.due_at).toBe('2026-11-19T10:00:00.000Z')
  expect(after(back, { type: 'undone', id: 'a', dueAt })).toBe(back)
})

const now = Date.parse(dueAt)
const inMs = (ms: number) => new Date(now + ms).toISOString()
const hour = 3_600_000

test.each([
  [-5000, 1, 'minute'],
  [0, 1, 'minute'],
  [10 * 60_000, 10, 'minute'],
  [50 * 60_000, 50, 'minute'],
  [hour, 1, 'hour'],
  [23.5 * hour, 1, 'day'],
  [4 * 24 * hour, 4, 'day'],
  [29 * 24 * hour, 1, 'month'],
  [100 * 24 * hour, 3, 'month'],
  [360 * 24 * hour, 1, 'year'],
  [800 * 24 * hour, 2, 'year'],
] as const)('%d ms are %d %s', (ms, value, unit) => {
  expect(interval(now, inMs(ms))).toEqual({ value, unit })
})
