import { Grade } from '@parley/contracts/practice/vocabulary.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FsrsCard, gradedAt, nextDue, schedule } from './schedule.rules.ts'

const start = new Date('2026-03-01T10:00:00.000Z')
const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000

test('counts a late answer from when it was made, as far as possible', () => {
  const at = (hour: number) => new Date(start.getTime() + hour * 3_600_000)
  const [dueAt, now] = [at(0), at(48)]
  expect(gradedAt(at(5), dueAt, now)).toEqual(at(5))
  expect(gradedAt(null, dueAt, now)).toEqual(now)
  expect(gradedAt(at(-1), dueAt, now)).toEqual(dueAt)
  expect(gradedAt(at(50), dueAt, now)).toEqual(now)
})

describe('the next time of a word', () => {
  test('comes later the better the word was known', () => {
    const due = Object.values(nextDue(null, start)).map((time) => Date.parse(time))
    expect(due).toEqual([...new Set(due)].toSorted((a, b) => a - b))
  })

  test('is days away after every grade', () => {
    const inMinutes = { stability: 0.4, difficulty: 6.4, scheduled_days: 0, learning_steps: 1, reps: 2, lapses: 0 }
    for (const state of [1, 3]) {
      for (const kept of [null, { ...inMinutes, state, last_review: start.toISOString() }]) {
        const now = new Date(start.getTime() + 600_000)
        const pauses = Object.values(nextDue(kept, now)).map((time) => days(now, new Date(time)))
        for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1)
        expect(pauses.map((pause) => pause % 1)).toEqual([0, 0, 0, 0])
      }
    }
  })

  test('moves further away when a word is known, and closer when it is forgotten', () => {
    let { card, dueAt } = schedule(null, 'easy', start)
    const pauses = []
    for (let n = 0; n < 5; n++) {
      const now = dueAt
      ;({ card, dueAt } = schedule(card, 'good', now))
      pauses.push(days(now, dueAt))
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses[4]).toBeGreaterThan(30)
    const forgotten = schedule(card, 'again', dueAt)
    expect(days(dueAt, forgotten.dueAt)).toBeLessThan((pauses[4] ?? 0) / 2)
    expect(forgotten.card.lapses).toBe(1)
  })

  test('matches what the buttons promise', () => {
    const { card, dueAt } = schedule(null, 'good', start)
    for (const grade of Grade.options) {
      expect(schedule(card, grade, dueAt).dueAt.toISOString()).toBe(nextDue(card, dueAt)[grade])
    }
  })

  test('is never in the past or invalid, even if the clock jumps', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    const step = fc.tuple(fc.constantFrom(...Grade.options), moment)
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let card: FsrsCard | null = null
        for (const [grade, now] of steps) {
          const next = schedule(card, grade, now)
          expect(next.dueAt.getTime()).toBeGreaterThan(now.getTime())
          expect(JSON.parse(JSON.stringify(next.card))).toEqual(next.card)
          card = next.card
        }
      }),
    )
  })

  test('is counted from now if the clock was years ahead', () => {
    const { card } = schedule(null, 'easy', new Date('2099-01-01T00:00:00.000Z'))
    expect(days(start, schedule(card, 'good', start).dueAt)).toBeLessThan(60)
  })
})
