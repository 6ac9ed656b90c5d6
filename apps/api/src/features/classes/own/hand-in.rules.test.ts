import { expect, test } from 'vitest'
import { dueOf, handInState, isLeftToHandIn, type OwnTimes } from './own.rules.ts'

const due = new Date('2026-11-24T19:00:00Z')
const [before, after] = [new Date(due.getTime() - 1), new Date(due.getTime() + 1)]
const muchLater = new Date('2026-11-30T19:00:00Z')
const times = (fields: Partial<OwnTimes> = {}): OwnTimes => ({
  status: 'given',
  visibleFrom: null,
  dueAt: due,
  late: 'refuse',
  extraDueAt: null,
  attemptsMax: null,
  ...fields,
})

test('accepts late work only if it is allowed', () => {
  const stateAt = (now: Date, fields: Partial<OwnTimes> = {}) => handInState(times(fields), null, now)
  expect([before, due, after].map((now) => stateAt(now))).toEqual(['in_time', 'in_time', 'closed'])
  expect(stateAt(after, { late: 'accept' })).toBe('late')
  expect(stateAt(muchLater, { dueAt: null })).toBe('in_time')
})

test('uses the latest of the due times that apply', () => {
  expect(handInState(times({ extraDueAt: muchLater }), null, after)).toBe('in_time')
  expect(handInState(times(), { sentBackUntil: muchLater }, after)).toBe('in_time')
  expect(dueOf(times({ extraDueAt: before }), { sentBackUntil: before })).toEqual(due)
  expect(dueOf(times({ dueAt: null, extraDueAt: before }), null)).toBeNull()
})

test('hides drafts and planned assignments', () => {
  expect(handInState(times({ status: 'draft' }), null, before)).toBe('unknown')
  expect(handInState(times({ visibleFrom: due }), null, before)).toBe('unknown')
  expect(handInState(times({ status: 'withdrawn', visibleFrom: before }), null, due)).toBe('closed')
})

test('a student has something left to hand in until it is too late', () => {
  const isLeft = (fields: Partial<OwnTimes>, now = before) => isLeftToHandIn(times(fields), null, now)
  expect([isLeft({}), isLeft({ dueAt: null }), isLeft({}, after)]).toEqual([true, true, false])
  expect([isLeft({ late: 'accept' }, after), isLeft({ extraDueAt: muchLater }, after)]).toEqual([true, true])
  expect([isLeft({ status: 'draft' }), isLeft({ status: 'withdrawn' }), isLeft({ visibleFrom: due })]).toEqual([
    false,
    false,
    false,
  ])
})

test('nothing is left to hand in until the hand-in is returned', () => {
  const isLeft = (isSentBack: boolean, sentBackUntil: Date | null, now = before) =>
    isLeftToHandIn(times(), { isSentBack, sentBackUntil }, now)
  expect([isLeft(false, null), isLeft(true, null), isLeft(true, null, after), isLeft(true, muchLater, after)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
