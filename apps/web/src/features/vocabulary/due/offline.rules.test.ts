import { describe, expect, test } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { isPointless, isUnreachable, stillDue, type WaitingGrade } from './offline.rules.ts'

const waiting: WaitingGrade = {
  _id: 'a',
  grade: 'good',
  dueAt: '2026-11-01T08:00:00.000Z',
  gradedAt: '',
  userId: 'ida',
}

describe('stillDue', () => {
  test('omits answered words', () => {
    const words = [
      { _id: 'a', due_at: waiting.dueAt },
      { _id: 'b', due_at: waiting.dueAt },
    ]
    expect(stillDue(words, [waiting])).toEqual([words[1]])
  })
  test('asks a word again if it is due at another time', () => {
    const words = [{ _id: 'a', due_at: '2026-11-02T08:00:00.000Z' }]
    expect(stillDue(words, [waiting])).toEqual(words)
  })
})

test('distinguishes unsent answers from permanently rejected ones', () => {
  expect(isUnreachable(new Problem('NETWORK'))).toBe(true)
  expect(isUnreachable(new Problem('NOT_FOUND', { status: 404 }))).toBe(false)
  expect(isPointless(new Problem('NOT_FOUND', { status: 404 }))).toBe(true)
  expect(isPointless(new Problem('UNAVAILABLE', { status: 503 }))).toBe(false)
  expect(isPointless(new TypeError('a bug'))).toBe(false)
})
