import { expect, test } from 'vitest'
import { comingBack, type DueWord, daysUntil, type Round, startRound, stepRound } from './due.rules.ts'

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

const graded = (id: string) => ({ type: 'graded' as const, id, mark: { grade: 'good' as const, isAloud: true, dueAt } })
const after = (round: Round, ...events: Parameters<typeof stepRound>[1][]) => events.reduce(stepRound, round)
const round = startRound([word('a'), word('b')])

test('grades a word and shows the next one without its answer', () => {
  expect(after(round, { type: 'answer' })).toMatchObject({ place: 0, isAnswered: true })
  expect(after(round, { type: 'answer' }, graded('a'))).toMatchObject({ place: 1, isAnswered: false })
})

test('counts a duplicate grade only once', () => {
  const twice = after(round, graded('a'), graded('a'))
  expect(twice.place).toBe(1)
  const done = after(twice, graded('b'), { type: 'answer' })
  expect(done).toMatchObject({ place: 2, isAnswered: false })
})

test('restores the previous word with its answer and the server’s time on undo', () => {
  const back = after(round, graded('a'), { type: 'undone', id: 'a', dueAt: '2026-11-19T10:00:00.000Z' })
  expect(back).toMatchObject({ place: 0, isAnswered: true })
  expect(back.words[0]?.due_at).toBe('2026-11-19T10:00:00.000Z')
  expect(after(back, { type: 'undone', id: 'a', dueAt })).toBe(back)
})

const monday = new Date(2026, 10, 23, 20)
const later = (days: number, hours = 0) => new Date(2026, 10, 23 + days, 20 + hours).toISOString()

test('counts calendar days', () => {
  expect([daysUntil(monday, later(0, -30)), daysUntil(monday, later(0, 1)), daysUntil(monday, later(0, 5))]).toEqual([
    0, 0, 1,
  ])
  expect(daysUntil(monday, later(12))).toBe(12)
})

test('groups words that return on the same day, nearest first', () => {
  const marks = [later(5), later(0), later(5)].map((dueAt) => ({ grade: 'good' as const, isAloud: true, dueAt }))
  expect(comingBack(marks, monday).map(({ days, count }) => [days, count])).toEqual([
    [0, 1],
    [5, 2],
  ])
})
