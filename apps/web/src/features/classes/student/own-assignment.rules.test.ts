import type { OwnAssignment, OwnAssignmentItem, OwnAttempt } from '@parley/contracts/classes/own-assignment.ts'
import { expect, test } from 'vitest'
import {
  attemptsToHandIn,
  bestAttempt,
  findByReview,
  firstAct,
  mayTalkAgain,
  nextItem,
} from './own-assignment.rules.ts'

const attempt = (number: number, fields: Partial<OwnAttempt> = {}): OwnAttempt & { session_id: string } => ({
  number,
  review_id: `r${number}`,
  begun_at: '2026-11-20T10:00:00Z',
  goals_reached: 0,
  is_running: false,
  is_handed_in: false,
  ...fields,
  session_id: `s${number}`,
})
const item = (fields: Partial<OwnAssignmentItem> = {}): OwnAssignmentItem => ({
  position: 0,
  scenario_id: 'x',
  title: 'A shirt',
  difficulty_level: 'A2',
  lead: 'Quisiera cambiarla.',
  lead_translation: null,
  goals_count: 4,
  step_count: 6,
  attempts_used: 0,
  attempts_max: 3,
  running_session_id: null,
  attempts: [],
  state: 'none',
  refusal: null,
  ...fields,
})

test('suggests an unfinished conversation, then a new one, then handing in', () => {
  expect(firstAct(item())).toBe('talk')
  const begun = item({ state: 'begun', attempts: [attempt(1)] })
  expect(firstAct(begun)).toBe('hand_in')
  expect(mayTalkAgain(begun)).toBe(true)
  expect(firstAct(item({ state: 'begun', running_session_id: 's', attempts: [attempt(1)] }))).toBe('continue')
  expect(firstAct(item({ state: 'handed_in', attempts: [attempt(1, { is_handed_in: true })] }))).toBe('wait')
})

test('allows handing in until the end, even without attempts left', () => {
  const used = item({ state: 'begun', attempts: [attempt(1)], refusal: 'no_attempts' })
  expect(firstAct(used)).toBe('hand_in')
  expect(mayTalkAgain(used)).toBe(false)
  expect(firstAct(item({ state: 'begun', attempts: [attempt(1)], refusal: 'too_late' }))).toBe('wait')
  expect(firstAct(item({ refusal: 'withdrawn' }))).toBe('wait')
})

test('requires a new conversation after a submission is sent back', () => {
  const back = item({ state: 'sent_back', attempts: [attempt(1), attempt(2, { is_handed_in: true })] })
  expect(firstAct(back)).toBe('talk')
  const again = { ...back, attempts: [...back.attempts, attempt(3)] }
  expect(firstAct(again)).toBe('hand_in')
  expect(attemptsToHandIn(again).map(({ number }) => number)).toEqual([3])
})

test('picks the attempt with the most goals, or the latest if tied', () => {
  const all = [attempt(1, { goals_reached: 3 }), attempt(2, { goals_reached: 3 }), attempt(3, { goals_reached: 1 })]
  expect(bestAttempt(all.map((each) => ({ ...each })))?.number).toBe(2)
  expect(bestAttempt([])).toBeUndefined()
})

test('puts a returned scenario before one that has not been started', () => {
  const items = [item({ state: 'handed_in' }), item({ position: 1 }), item({ position: 2, state: 'sent_back' })]
  const assignment = { items } as unknown as OwnAssignment
  expect(nextItem(assignment)?.position).toBe(2)
  expect(nextItem({ ...assignment, items: items.slice(0, 2) })?.position).toBe(1)
})

test('finds an attempt by its review', () => {
  const assignment = { items: [item(), item({ position: 1, attempts: [attempt(1)] })] } as unknown as OwnAssignment
  expect(findByReview([assignment], 'r1')?.item.position).toBe(1)
  expect(findByReview([assignment], 'r9')).toBeUndefined()
})
