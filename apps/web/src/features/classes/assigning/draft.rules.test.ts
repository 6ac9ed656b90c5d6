import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import { expect, test } from 'vitest'
import { draftErrorCodes, draftOf, newDraft, sourceOf, termsOf } from './draft.rules.ts'

const zone = 'Europe/Berlin'
const draft = newDraft({ kind: 'scenario', id: 's' }, '2026-11-24T20:00', zone)
const goal = (phrase: string, counts: boolean) => ({ phrase, translation: {}, counts })
const stored = {
  kind: 'scenario',
  module_id: null,
  part: null,
  mode: null,
  items: [{ scenario_id: 's', goals: [goal('a', true), goal('b', false), goal('c', true)] }],
  due: { at: '2026-11-24T19:00:00Z', local: '2026-11-24T20:00', time_zone: zone },
  visible_from: null,
  attempts_max: 2,
  late: 'refuse',
  extra_time: [
    { user_id: 'u', name: 'Farid', due: { at: '2026-11-30T19:00:00Z', local: '2026-11-30T20:00', time_zone: zone } },
  ],
  note: 'Listen first.',
} as unknown as Assignment

test('starts a new assignment with three attempts and late work accepted', () => {
  expect(termsOf(draft)).toEqual({
    note: null,
    visible_from: null,
    due: { local: '2026-11-24T20:00', time_zone: zone },
    attempts_max: 3,
    late: 'accept',
    extra_time: [],
  })
  expect(sourceOf(draft)).toEqual({ kind: 'scenario', scenario_id: 's' })
})

test('sends a stored assignment unchanged when nothing is edited', () => {
  const read = draftOf(stored, 'UTC')
  expect(sourceOf(read)).toEqual({ kind: 'scenario', scenario_id: 's', goals: [0, 2] })
  expect(termsOf(read)).toMatchObject({
    note: 'Listen first.',
    attempts_max: 2,
    late: 'refuse',
    extra_time: [{ user_id: 'u', due: { local: '2026-11-30T20:00', time_zone: zone } }],
  })
  expect(draftErrorCodes(read)).toEqual([])
})

test('has no extra time without a deadline', () => {
  expect(termsOf({ ...draftOf(stored, 'UTC'), due: '' })).toMatchObject({ due: null, extra_time: [] })
})

test('sends modules and exams without goals', () => {
  expect(sourceOf({ ...draft, kind: 'module', id: 'm' })).toEqual({ kind: 'module', module_id: 'm' })
  expect(sourceOf({ ...draft, kind: 'exam', part: '2' })).toEqual({
    kind: 'exam',
    scenario_id: 's',
    part: '2',
    mode: 'exam',
  })
  expect(sourceOf({ ...draft, id: null })).toBeNull()
})

test('reports errors before sending', () => {
  expect(draftErrorCodes({ ...draft, id: null })).toEqual(['source'])
  expect(draftErrorCodes({ ...draft, goals: [] })).toEqual(['goals'])
  expect(draftErrorCodes({ ...draft, visibleFrom: '2026-11-25T08:00' })).toEqual(['before_visible'])
  expect(draftErrorCodes({ ...draft, moreTime: [{ userId: 'u', due: '2026-11-24T20:00' }] })).toEqual(['before_due'])
})
