import { expect, test } from 'vitest'
import { isLate, type StudentWork, standingOf } from './standing.rules.ts'

const now = Date.parse('2026-11-24T20:00:00Z')
const minute = 60_000
const talking = { lastTurnAt: now - minute }
const silent = { lastTurnAt: now - 11 * minute }
const ended = { lastTurnAt: null }
type HandIn = NonNullable<StudentWork['handIn']>
const handIn = (fields: Partial<HandIn> = {}): HandIn => ({ isSentBack: false, isLate: false, mark: 'none', ...fields })
const work = (fields: Partial<StudentWork> = {}): StudentWork => ({
  attempts: ended,
  handIn: null,
  dueAt: null,
  ...fields,
})

test.each([
  ['nothing', work({ attempts: null }), 'not_begun'],
  ['an attempt that has ended', work(), 'begun'],
  ['a conversation with no recent turn', work({ attempts: silent }), 'begun'],
  ['an ongoing conversation', work({ attempts: talking }), 'talking'],
  ['a hand-in', work({ handIn: handIn() }), 'handed_in'],
  ['a hand-in and another conversation', work({ attempts: talking, handIn: handIn() }), 'handed_in'],
  ['a mark', work({ handIn: handIn({ mark: 'kept' }) }), 'marked'],
  ['a released mark', work({ handIn: handIn({ mark: 'released' }) }), 'released'],
  ['a returned hand-in', work({ handIn: handIn({ isSentBack: true }) }), 'sent_back'],
  ['another conversation after a return', work({ attempts: talking, handIn: handIn({ isSentBack: true }) }), 'talking'],
] as const)('returns the status of a student with %s', (_what, done, standing) => {
  expect(standingOf(done, now)).toBe(standing)
})

test('counts work as late after the due time', () => {
  expect(isLate(work({ handIn: handIn({ isLate: true }) }), now)).toBe(true)
  expect(isLate(work({ dueAt: now - 1, handIn: handIn() }), now)).toBe(false)
  expect(isLate(work({ dueAt: now - 1 }), now)).toBe(true)
  expect(isLate(work({ dueAt: now }), now)).toBe(false)
  expect(isLate(work(), now)).toBe(false)
})
