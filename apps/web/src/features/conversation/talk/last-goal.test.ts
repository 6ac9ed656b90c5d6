import { expect, test } from 'vitest'
import { initialState } from '../turns/talk-state.ts'
import { isLastGoalReached } from './last-goal.ts'

test('celebrates newly reached goals once the partner has finished', () => {
  const state = initialState({ conversation_history: [], goals_used: [0, 1] } as never)
  const now = { ...state, goalTimes: new Map([[1, 72_000]]) }
  expect(isLastGoalReached(now, 2)).toBe(true)
  expect(isLastGoalReached(now, 3)).toBe(false)
  expect(isLastGoalReached(state, 2)).toBe(false)
  expect(isLastGoalReached({ ...now, floor: { kind: 'speaking' } as never }, 2)).toBe(false)
})
