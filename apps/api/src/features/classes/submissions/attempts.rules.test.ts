import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestAttempt, type ComparedAttempt, countGoals } from './attempts.rules.ts'

const attempt = (
  sessionId: string,
  fields: Partial<ComparedAttempt> = {},
): ComparedAttempt & { sessionId: string } => ({
  sessionId,
  goalsReached: 2,
  level: null,
  overallBand: null,
  finishedAt: 0,
  ...fields,
})
const best = (...attempts: ReturnType<typeof attempt>[]) => bestAttempt(attempts)?.sessionId

test('prefers more goals to a higher level, and a higher level to a later attempt', () => {
  expect(best(attempt('goals', { goalsReached: 3 }), attempt('level', { level: 'C2' }))).toBe('goals')
  expect(best(attempt('later', { level: 'A2', finishedAt: 9 }), attempt('level', { level: 'B1' }))).toBe('level')
  expect(best(attempt('first'), attempt('later', { finishedAt: 1 }))).toBe('later')
})

test('compares bands as numbers', () => {
  expect(best(attempt('high', { overallBand: 9 }), attempt('low', { overallBand: 6.5, finishedAt: 5 }))).toBe('high')
})

test('prefers any level to none', () => {
  expect(best(attempt('none', { finishedAt: 5 }), attempt('level', { level: 'A1' }))).toBe('level')
  expect(bestAttempt([])).toBeNull()
})

test('selects the same attempt in any order', () => {
  const attempts = fc.uniqueArray(
    fc.record({
      sessionId: fc.uuid(),
      goalsReached: fc.nat(5),
      level: fc.constantFrom(null, 'A1' as const, 'B2' as const),
      overallBand: fc.constant(null),
      finishedAt: fc.nat(),
    }),
    { minLength: 1, selector: ({ finishedAt }) => finishedAt },
  )
  fc.assert(
    fc.property(attempts, (all) => {
      expect(bestAttempt(all.toReversed())).toEqual(bestAttempt(all))
      expect(bestAttempt(all)?.goalsReached).toBe(Math.max(...all.map(({ goalsReached }) => goalsReached)))
    }),
  )
})

test('counts the selected goals, or all goals if none are selected', () => {
  const goals = [{ used: true }, { used: false }, { used: true }]
  expect(countGoals(goals, [0, 1])).toEqual({ reached: 1, total: 2 })
  expect(countGoals(goals, null)).toEqual({ reached: 2, total: 3 })
  // The scenario has fewer goals than the assignment names.
  expect(countGoals(goals, [2, 7])).toEqual({ reached: 1, total: 1 })
})
