import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsAllowed, type HandedIn, inOrder, itemState, type OwnTimes, refusalOf } from './own.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
const times: OwnTimes = {
  status: 'given',
  visibleFrom: at(8),
  dueAt: at(20),
  extraDueAt: null,
  late: 'refuse',
  attemptsMax: 2,
}
const untouched = { attemptsUsed: 0, handedIn: null }
const sentBack: HandedIn = { isSentBack: true, isMarked: false, sentBackCount: 1, sentBackUntil: at(23) }

test('a conversation can start from publication until the due time', () => {
  expect([7, 8, 20, 21].map((hour) => refusalOf(times, untouched, at(hour)))).toEqual([
    'not_yet',
    null,
    null,
    'too_late',
  ])
  expect(refusalOf({ ...times, late: 'accept' }, untouched, at(23))).toBeNull()
  expect(refusalOf({ ...times, dueAt: null }, untouched, at(23))).toBeNull()
})

test('extra time applies only to the student who has it', () => {
  expect(refusalOf({ ...times, extraDueAt: at(22) }, untouched, at(22))).toBeNull()
  expect(refusalOf({ ...times, extraDueAt: at(22) }, untouched, at(23))).toBe('too_late')
})

test('returning an attempt allows another one with its own due time', () => {
  expect(refusalOf(times, { attemptsUsed: 2, handedIn: null }, at(9))).toBe('no_attempts')
  expect(attemptsAllowed(times, sentBack)).toBe(3)
  expect(refusalOf(times, { attemptsUsed: 2, handedIn: sentBack }, at(22))).toBeNull()
  expect(refusalOf(times, { attemptsUsed: 3, handedIn: sentBack }, at(22))).toBe('no_attempts')
  expect(refusalOf({ ...times, attemptsMax: null }, { attemptsUsed: 99, handedIn: null }, at(9))).toBeNull()
})

test('a conversation cannot start in a draft or withdrawn assignment', () => {
  expect(refusalOf({ ...times, status: 'withdrawn' }, untouched, at(9))).toBe('withdrawn')
  expect(refusalOf({ ...times, status: 'draft' }, untouched, at(9))).toBe('not_yet')
})

test('returns the status of a scenario', () => {
  const handedIn = { ...sentBack, isSentBack: false }
  expect([itemState(0, null), itemState(1, null), itemState(1, handedIn), itemState(1, sentBack)]).toEqual([
    'none',
    'begun',
    'handed_in',
    'sent_back',
  ])
  expect(itemState(1, { ...handedIn, isMarked: true })).toBe('marked')
})

test('lists open work first, by due time', () => {
  const listed = [
    { id: '1', isDone: true, due: at(1) },
    { id: '2', isDone: false, due: null },
    { id: '3', isDone: false, due: at(9) },
    { id: '4', isDone: false, due: at(8) },
    { id: '5', isDone: true, due: null },
    { id: '6', isDone: false, due: null },
  ]
  expect(inOrder(listed).map(({ id }) => id)).toEqual(['4', '3', '6', '2', '5', '1'])
})

test('extra time and attempts never make a conversation unavailable', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const attempts = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(hour, hour, hour, attempts, attempts, (due, extra, now, used, max) => {
      const strict = { ...times, dueAt: at(due), attemptsMax: max }
      const standing = { attemptsUsed: used, handedIn: null }
      if (refusalOf(strict, standing, at(now)) !== null) return
      const kinder = { ...strict, extraDueAt: at(extra), attemptsMax: max + 1 }
      expect(refusalOf(kinder, standing, at(now))).toBeNull()
    }),
  )
})
