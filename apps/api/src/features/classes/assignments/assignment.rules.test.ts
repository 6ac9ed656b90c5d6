import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AssignmentStanding, stateOf, timeErrors } from './assignment.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
const standard: AssignmentStanding = {
  status: 'given',
  visibleFrom: null,
  dueAt: at(20),
  extraTime: [],
  late: 'refuse',
}

test('an assignment is planned, then open, then closed', () => {
  const planned = { ...standard, visibleFrom: at(8) }
  expect([7, 8, 20, 21].map((hour) => stateOf(planned, at(hour)))).toEqual(['planned', 'open', 'open', 'closed'])
})

test('an assignment stays open for extra time, for late work, or without a due time', () => {
  expect(stateOf({ ...standard, extraTime: [{ dueAt: at(22) }] }, at(22))).toBe('open')
  expect(stateOf({ ...standard, late: 'accept' }, at(23))).toBe('open')
  expect(stateOf({ ...standard, dueAt: null }, at(23))).toBe('open')
})

test('the status of a draft or withdrawn assignment does not depend on time', () => {
  expect(stateOf({ ...standard, status: 'draft' }, at(23))).toBe('draft')
  expect(stateOf({ ...standard, status: 'withdrawn' }, at(8))).toBe('withdrawn')
})

test('rejects a due time in the past unless it was already stored', () => {
  expect(timeErrors(standard, at(20), null)).toEqual([{ path: 'due', code: 'past' }])
  expect(timeErrors(standard, at(21), { dueAt: at(20) })).toEqual([])
  expect(timeErrors(standard, at(21), { dueAt: at(22) })).toEqual([{ path: 'due', code: 'past' }])
  expect(timeErrors(standard, at(19), null)).toEqual([])
})

test('rejects a due time before publication, and extra time that adds nothing', () => {
  expect(timeErrors({ ...standard, visibleFrom: at(20) }, at(8), null)).toEqual([
    { path: 'due', code: 'before_visible' },
  ])
  const extraTime = [{ dueAt: at(21) }, { dueAt: at(20) }]
  expect(timeErrors({ ...standard, extraTime }, at(8), null)).toEqual([
    { path: 'extra_time.1.due', code: 'before_due' },
  ])
  expect(timeErrors({ ...standard, dueAt: null, extraTime }, at(8), null).map(({ code }) => code)).toEqual([
    'no_due',
    'no_due',
  ])
})

test('an assignment never reopens just because time passes', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const order = ['planned', 'open', 'closed']
  fc.assert(
    fc.property(hour, hour, hour, hour, fc.boolean(), (visible, due, extra, now, isLateTaken) => {
      const standing: AssignmentStanding = {
        ...standard,
        visibleFrom: at(visible),
        dueAt: at(due),
        extraTime: [{ dueAt: at(extra) }],
        late: isLateTaken ? 'accept' : 'refuse',
      }
      const [first, later] = [stateOf(standing, at(now)), stateOf(standing, at(now + 1))]
      expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(first))
    }),
  )
})
