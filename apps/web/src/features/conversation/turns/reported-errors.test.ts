import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { expect, it } from 'vitest'
import { freshSession } from '#testing/fresh-session.ts'
import { errorBelow, errorsOfTurnsWithoutLines } from './reported-errors.ts'
import {
  addUnsent,
  applyChange,
  applyDelivery,
  applyEvent,
  beginReply,
  initialState,
  type TalkState,
} from './talk-state.ts'

const fails = (code: string): StreamEvent => ({ type: 'ERROR', data: { code, text: 'In English.' } })

/** A typed line that the server has received, and the errors in its answer. */
function answered(before: TalkState, turnId: string, ...codes: string[]): TalkState {
  const unsent = { turnId, sessionId: 'one', targetLanguage: 'es', saidAt: 0, refusedBy: null, text: turnId } as const
  let state = applyChange(before, addUnsent(before, unsent))
  state = applyChange(state, beginReply(state, turnId, false))
  state = applyChange(state, applyDelivery(state, turnId, { kind: 'arrival' }))
  for (const code of codes) state = applyChange(state, applyEvent(state, turnId, fails(code)))
  return state
}

const shown = (state: TalkState) => state.lines.map((line) => [line.text, errorBelow(line, state)])

it("shows a stream’s first error below its turn's line", () => {
  const failed = answered(initialState(freshSession), 'one', 'AI.UNAVAILABLE', 'INTERNAL')
  expect(shown(failed)).toEqual([['one', 'AI.UNAVAILABLE']])
  expect(shown(answered(failed, 'two'))).toEqual([
    ['one', 'AI.UNAVAILABLE'],
    ['two', null],
  ])
})

it('hides it once the answer is requested again', () => {
  const failed = answered(initialState(freshSession), 'one', 'AI.UNAVAILABLE')
  expect(shown(applyChange(failed, beginReply(failed, 'one', false)))).toEqual([['one', null]])
})

it('shows the error of an opening, which has no line', () => {
  const fresh = initialState(freshSession)
  const opening = applyChange(fresh, beginReply(fresh, 'opening', true))
  const failed = applyChange(opening, applyEvent(opening, 'opening', fails('BUDGET.EXCEEDED')))
  expect(errorsOfTurnsWithoutLines(failed)).toEqual([['opening', 'BUDGET.EXCEEDED']])
})

it('shows no error for silence', () => {
  const silent = answered(initialState(freshSession), 'one', 'CONVERSATION.NO_SPEECH')
  expect([...silent.errors]).toEqual([])
})
