import type { SessionMessage } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { expect, test } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { freshSession } from '#testing/fresh-session.ts'
import { findLine, hasSpoken, isQuestionOpen, mergeHistory } from './line.ts'
import {
  addUnsent,
  applyChange,
  applyDelivery,
  applyEvent,
  beginReply,
  type Change,
  failTurn,
  initialState,
  removeUnsent,
  type TalkState,
} from './talk-state.ts'

const pairId = 'a'.repeat(24)
const unsent = { sessionId: 'one', targetLanguage: 'es', saidAt: 0, refusedBy: null } as const
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
type Step = (state: TalkState) => Change

const run = (state: TalkState, ...steps: Step[]): TalkState =>
  steps.reduce((now, step) => applyChange(now, step(now)), state)
const event =
  (turnId: string, one: StreamEvent): Step =>
  (state) =>
    applyEvent(state, turnId, one)
const says =
  (turnId: string): Step =>
  (state) =>
    addUnsent(state, { ...unsent, turnId, audio: new Blob() })
const arrives =
  (turnId: string): Step =>
  (state) =>
    applyDelivery(applyChange(state, applyDelivery(state, turnId, { kind: 'attempt' })), turnId, { kind: 'arrival' })
const begins =
  (turnId: string): Step =>
  (state) =>
    beginReply(state, turnId, false)
const heardAs = (turnId: string, content: string, doubt: 'low_confidence' | null): Step =>
  event(turnId, { type: 'TRANSCRIPTION', data: { role: 'user', content, pair_id: pairId, audio_url: null, doubt } })
const asks = (turnId: string): Step =>
  event(turnId, {
    type: 'COMPLETE',
    data: { ok: true, pair_id: pairId, awaits: 'confirmation', timings, session: null },
  })
const confirms =
  (text?: string): Step =>
  (state) =>
    addUnsent(state, { ...unsent, turnId: 'one', confirms: pairId, text })

const asked = run(
  initialState(freshSession),
  ...[says('one'), begins('one'), arrives('one'), heardAs('one', 'Cantar.', 'low_confidence'), asks('one')],
)
const line = (state: TalkState, turnId = 'one') => findLine(state.lines, turnId, 'learner')
const isAsking = (state: TalkState) => state.lines.some(isQuestionOpen)

test('a doubted line does not count, and the learner has the floor', () => {
  expect(line(asked)).toMatchObject({ text: 'Cantar.', doubted: 'Cantar.', isStruck: false, isUncertain: false })
  expect([isAsking(asked), hasSpoken(asked.lines)]).toEqual([true, false])
  expect(run(asked, (state) => ({ reply: state.reply && { ...state.reply, isComplete: true } })).floor.kind).toBe(
    'idle',
  )
})

test('a confirmed line is on its way until the server has it', () => {
  const confirmed = run(asked, confirms('Cambiar.'))
  expect(line(confirmed)).toMatchObject({ text: 'Cambiar.', delivery: { kind: 'queued', isLate: false } })
  expect(isAsking(confirmed)).toBe(false)
  const taken = run(confirmed, begins('one'), arrives('one'), heardAs('one', 'Cambiar.', null))
  expect(line(taken)).toMatchObject({ text: 'Cambiar.', doubted: null, delivery: { kind: 'received' } })
  expect([isAsking(taken), hasSpoken(taken.lines)]).toEqual([false, true])
})

test('a confirmation that is taken back or rejected leaves the question', () => {
  const confirmed = run(asked, confirms('Cambiar.'))
  const back = run(confirmed, (state) => removeUnsent(state, 'one'))
  const rejected = run(
    confirmed,
    (state) => applyDelivery(state, 'one', { kind: 'attempt' }),
    (state) => applyDelivery(state, 'one', { kind: 'failure', error: new Problem('BUDGET.EXCEEDED') }),
  )
  for (const state of [back, rejected]) {
    expect(line(state)).toMatchObject({ text: 'Cantar.', doubted: 'Cantar.' })
    expect(isAsking(state)).toBe(true)
  }
})

/** The confirmation has been rejected by the server. */
const rejects: Step[] = [
  (state) => applyDelivery(state, 'one', { kind: 'attempt' }),
  (state) => applyDelivery(state, 'one', { kind: 'failure', error: new Problem('BUDGET.EXCEEDED') }),
]

test('the words of a confirmation that is taken back or rejected stay for the next one', () => {
  const confirmed = run(asked, confirms('Cambiar.'))
  const back = run(confirmed, (state) => removeUnsent(state, 'one'))
  for (const state of [back, run(confirmed, ...rejects)]) {
    expect(line(state)).toMatchObject({ text: 'Cantar.', correction: 'Cambiar.' })
  }
  expect(line(run(asked, confirms(), ...rejects))).toMatchObject({ text: 'Cantar.', correction: null })
  const confirmedNext = run(back, confirms('Cambiarla.'), begins('one'), arrives('one'))
  expect(line(confirmedNext)).toMatchObject({ text: 'Cambiarla.', correction: 'Cambiarla.' })
  expect(line(run(confirmedNext, heardAs('one', 'Cambiarla.', null)))).toMatchObject({ correction: null })
})

test('the words of a rejected confirmation come back after a reload and after a silent line', () => {
  const reloaded = run(asked, (state) =>
    addUnsent(state, { ...unsent, turnId: 'one', confirms: pairId, text: 'Cambiar.', refusedBy: 'BUDGET.EXCEEDED' }),
  )
  expect(line(reloaded)).toMatchObject({ text: 'Cantar.', correction: 'Cambiar.', delivery: { kind: 'received' } })
  expect(isAsking(reloaded)).toBe(true)
  const silent = run(reloaded, says('two'), begins('two'), (state) => failTurn(state, 'two', 'CONVERSATION.NO_SPEECH'))
  expect([isAsking(silent), line(silent)?.correction]).toEqual([true, 'Cambiar.'])
})

test('a later line replaces a doubted one, unless nothing was said in it', () => {
  const later = run(asked, says('two'))
  expect([line(later)?.isStruck, isAsking(later)]).toEqual([true, false])
  const silent = run(later, begins('two'), (state) => failTurn(state, 'two', 'CONVERSATION.NO_SPEECH'))
  expect([line(silent)?.isStruck, isAsking(silent)]).toEqual([false, true])
})

test('a line does not replace a doubted one whose confirmation is on its way', () => {
  const later = run(asked, confirms('Cambiar.'), says('two'))
  expect(line(later)).toMatchObject({ text: 'Cambiar.', isStruck: false })
  const taken = run(later, begins('one'), arrives('one'), heardAs('one', 'Cambiar.', null))
  expect(line(taken)).toMatchObject({ text: 'Cambiar.', isStruck: false, doubted: null })
  expect(line(run(later, begins('one'), ...rejects))).toMatchObject({ isStruck: true, correction: 'Cambiar.' })
})

test('a line that an examiner takes is only marked', () => {
  const marked = run(
    initialState(freshSession),
    ...[says('one'), begins('one'), arrives('one'), heardAs('one', 'Singing.', 'low_confidence')],
  )
  expect(line(marked)).toMatchObject({ isUncertain: true, doubted: null })
  expect(hasSpoken(marked.lines)).toBe(true)
})

test('a refetched session does not ask again while a confirmation is on its way', () => {
  const message: SessionMessage = {
    pair_id: pairId,
    turn_id: 'one',
    role: 'user',
    content: 'Cantar.',
    audio_url: null,
    started_at: '2026-01-01T00:00:00Z',
    duration_ms: 900,
    struck: false,
    is_cut: false,
    doubt: 'low_confidence',
    awaits: 'confirmation',
  }
  const confirmed = run(asked, confirms('Cambiar.'))
  expect(mergeHistory(confirmed.lines, [message]).some(isQuestionOpen)).toBe(false)
  expect(mergeHistory(asked.lines, [message]).some(isQuestionOpen)).toBe(true)
  expect(mergeHistory([], [message])).toMatchObject([{ doubted: 'Cantar.', isUncertain: false }])
  const { awaits: _, ...marked } = message
  expect(mergeHistory([], [marked])).toMatchObject([{ doubted: null, isUncertain: true }])
})
