import type { Analysis, Session } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { type DeliveryEvent, isNotable, isReceived } from './delivery.ts'
import { isShown } from './line.ts'
import {
  addUnsent,
  applyAnalysis,
  applyChange,
  applyDelivery,
  applyEvent,
  applyIssues,
  beginReply,
  type Change,
  failTurn,
  initialState,
  interruptReply,
  isLeaveDue,
  mergeSession,
  removeUnsent,
  type TalkState,
  updateReply,
} from './talk-state.ts'

const pair = 'a'.repeat(24)
const turnId = 'turn-1'
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
const session = {
  conversation_history: [
    {
      pair_id: 'b'.repeat(24),
      turn_id: 'turn-0',
      role: 'assistant',
      content: 'Hola.',
      audio_url: '/hola.mp3',
      started_at: '2026-01-01T00:00:00Z',
      duration_ms: 900,
      struck: false,
      is_cut: false,
    },
    {
      pair_id: 'b'.repeat(24),
      turn_id: 'turn-0',
      role: 'system',
      content: 'secret',
      audio_url: null,
      started_at: '2026-01-01T00:00:00Z',
      duration_ms: 0,
      struck: false,
      is_cut: false,
    },
  ],
  goals_used: [2],
  steps_done: 1,
  state: 'running',
  is_end: false,
  closing_due: false,
  ielts: null,
  is_available: true,
  transcription: 'server',
  partner: 'model',
} satisfies Partial<Session>

/** A test step: an event that changes the state. */
type Step = (state: TalkState) => Change

const open = (): TalkState => initialState(session as unknown as Session)
const run = (state: TalkState, ...steps: (Step | Change)[]): TalkState =>
  steps.reduce<TalkState>((now, step) => applyChange(now, typeof step === 'function' ? step(now) : step), state)
const says =
  (text?: string, id = turnId): Step =>
  (state) =>
    addUnsent(state, {
      turnId: id,
      sessionId: 'one',
      targetLanguage: 'es',
      saidAt: 0,
      refusedBy: null,
      ...(text === undefined ? { audio: new Blob() } : { text }),
    })
const begins =
  (id = turnId, isOpening = false): Step =>
  (state) =>
    beginReply(state, id, isOpening)
const delivers =
  (...events: DeliveryEvent[]): Step =>
  (state) =>
    events.reduce((now, one) => applyChange(now, applyDelivery(now, turnId, one)), state)
const attempt: DeliveryEvent = { kind: 'attempt' }
const failure = (code: ProblemCode | 'NETWORK'): DeliveryEvent => ({ kind: 'failure', error: new Problem(code) })
const arrives = delivers({ kind: 'arrival' })
/** An attempt has failed, and the next one waits. */
const isQueued = delivers(attempt, failure('NETWORK'))
/** A turn in progress that the server has received. */
const spoken = [says(), begins(), arrives]
const typed = (text: string) => [says(text), begins(), arrives]
const ends: Step = (state) => updateReply(state, turnId, { isComplete: true })
const fails = (code: 'NETWORK' | 'STREAM' | 'FULL'): Step[] => [(state) => failTurn(state, turnId, code), ends]
const heard =
  (sentence: number): Step =>
  (state) =>
    updateReply(state, turnId, { sentence })
const voiceEnds: Step = (state) => updateReply(state, turnId, { voice: 'over' })
const cut =
  (text: string | null): Step =>
  (state) =>
    interruptReply(state, text)
const event =
  (streamedEvent: StreamEvent): Step =>
  (state) =>
    applyEvent(state, turnId, streamedEvent)
const understood = event({
  type: 'TRANSCRIPTION',
  data: { role: 'user', content: 'La mediana.', pair_id: pair, audio_url: '/me.wav', doubt: null },
})
const piece = (content: string) => event({ type: 'GPT_RESPONSE', data: { role: 'assistant', content } })
const whole = (content: string) =>
  event({ type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content, pair_id: pair } })
const sentence = (index: number, text: string) => event({ type: 'TTS_CHUNK', data: { index, text, audio: '' } })
const error = (code: string) => event({ type: 'ERROR', data: { code, text: '' } })
const complete = [event({ type: 'COMPLETE', data: { ok: true, pair_id: pair, timings, session: null } }), ends]
const texts = (state: TalkState) => state.lines.map(({ who, text }) => `${who}: ${text}`)

it('opens with the history, omitting empty lines', () => {
  expect(texts(open())).toEqual(['partner: Hola.'])
  expect(open().progress.goals_used).toEqual([2])
})

describe('a spoken turn', () => {
  it('moves from recording to speaking and back to idle', () => {
    let state = run(open(), { recorder: 'opening' }, { recorder: 'recording' })
    expect(state.floor).toEqual({ kind: 'recording' })
    state = run(state, { recorder: 'closing' }, says())
    expect(state.floor).toEqual({ kind: 'waiting', phase: 'heard' })
    state = run(state, begins(), arrives)
    expect(state.floor).toEqual({ kind: 'sending', phase: 'heard' })
    state = run(state, understood)
    expect(state.floor).toEqual({ kind: 'sending', phase: 'understanding' })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    state = run(state, piece('Claro. '), piece('¿Azul?'), sentence(0, 'Claro. '))
    expect(state.floor).toEqual({ kind: 'sending', phase: 'answering' })
    state = run(state, heard(0))
    expect(state.floor).toEqual({ kind: 'speaking', sentence: 0 })
    state = run(state, whole('Claro. ¿Azul?'), sentence(1, '¿Azul?'), heard(1), ...complete)
    expect(state.floor).toEqual({ kind: 'speaking', sentence: 1 })
    state = run(state, voiceEnds)
    expect(state.floor).toEqual({ kind: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })

  it('ends with the stream if there is no audio', () => {
    expect(run(open(), ...spoken, understood, whole('Claro.'), ...complete).floor).toEqual({ kind: 'idle' })
  })

  it('waits for the stream if the voice ends first', () => {
    const state = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), voiceEnds)
    expect(state.floor.kind).toBe('speaking')
    expect(run(state, ...complete).floor.kind).toBe('idle')
  })

  it('never returns to an earlier phase', () => {
    expect(run(open(), ...spoken, piece('Claro.'), understood).floor).toEqual({
      kind: 'sending',
      phase: 'answering',
    })
  })
})

describe('a typed turn', () => {
  it('appears immediately and only once', () => {
    const state = run(open(), { isTyping: true, draft: 'La mediana.' }, says('La mediana.'))
    expect(state).toMatchObject({ draft: '', isTyping: true, floor: { kind: 'waiting', phase: 'understanding' } })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    const later = run(state, { draft: 'Y' }, begins(), arrives)
    expect(later).toMatchObject({ draft: 'Y', floor: { kind: 'sending', phase: 'understanding' } })
    expect(texts(run(later, understood))).toEqual(['partner: Hola.', 'learner: La mediana.'])
  })

  it('leaves the field usable, even during a recording', () => {
    const take = {
      turnId,
      sessionId: 'one',
      targetLanguage: 'es',
      saidAt: 0,
      refusedBy: null,
      audio: new Blob(),
    } as const
    const state = run(open(), { draft: 'Roja.' }, (now) => addUnsent(now, { ...take, text: 'Roja.' }))
    expect(state).toMatchObject({ draft: '', floor: { kind: 'waiting', phase: 'heard' } })
  })

  it('waits for the rest of a reply that was interrupted', () => {
    const interrupted = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), cut(''))
    const state = run(interrupted, says('Roja.', 'turn-2'), sentence(1, 'Más.'), heard(1), ...complete)
    expect(state.floor).toEqual({ kind: 'waiting', phase: 'understanding' })
  })
})

describe('a failure', () => {
  it('keeps the words for a retry, without duplicates', () => {
    let state = run(open(), ...spoken, understood, piece('Cla'), error('AI.UNAVAILABLE'), ...complete)
    expect(state.floor.kind).toBe('idle')
    expect(state.failure).toEqual({ kind: 'failed', code: 'AI.UNAVAILABLE', turnId, isReceived: true })
    state = run(state, { failure: null }, begins(), understood, piece('Claro.'), whole('Claro.'), ...complete)
    expect(state.failure).toBeNull()
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.'])
  })

  it('in the connection returns the turn to the learner', () => {
    const state = run(open(), ...typed('Hola'), ...fails('NETWORK'))
    expect(state.floor.kind).toBe('idle')
    expect(state.failure).toMatchObject({ code: 'NETWORK', isReceived: true })
    expect(texts(state)).toContain('learner: Hola')
  })

  it('keeps the stream’s error if the stream breaks off afterwards', () => {
    const state = run(open(), ...spoken, error('AI.UNAVAILABLE'), ...fails('STREAM'))
    expect(state.failure).toMatchObject({ code: 'AI.UNAVAILABLE' })
  })

  it('to transcribe leaves no turn behind', () => {
    const state = run(open(), ...spoken, error('CONVERSATION.NO_SPEECH'), ...complete)
    expect(state.notice).toEqual({ kind: 'unheard', reason: 'silent' })
    expect(texts(state)).toEqual(['partner: Hola.'])
  })

  it('lets a voice finish once it has started', () => {
    const state = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), ...fails('STREAM'))
    expect(state.floor.kind).toBe('speaking')
    expect(run(state, voiceEnds).floor.kind).toBe('idle')
  })
})

describe('an interruption', () => {
  const speaking = () => run(open(), ...spoken, understood, piece('Claro. ¿Azul?'), sentence(0, 'Claro. '), heard(0))

  it('keeps the words already heard and ignores the rest of the stream', () => {
    const state = run(
      speaking(),
      cut('Claro.'),
      piece(' Más.'),
      sentence(1, '¿Azul?'),
      heard(1),
      whole('Claro. ¿Azul?'),
      ...complete,
    )
    expect(state.floor).toEqual({ kind: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro.')
    expect(state.lines.at(-1)).toMatchObject({ isCut: true, pairId: pair })
  })

  it('by recording returns the turn to the learner', () => {
    const state = run(speaking(), cut(null), { recorder: 'opening' }, { recorder: 'recording' }, ...complete, voiceEnds)
    expect(state.floor).toEqual({ kind: 'recording' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })
})

const reads =
  (known: Partial<Session>, isRecount?: boolean): Step =>
  (state) =>
    mergeSession(state, { ...session, ...known } as Session, isRecount)

describe('the analysis', () => {
  const analysis: Analysis = {
    has_errors: true,
    is_end: true,
    last_user_message: 'La mediana.',
    issues: [{ start: 0, end: 2, original_text: 'La', corrected_text: 'El', explanation: '', topic: 'gender' }],
    dismissed_issues: [],
    goals_used: [2, 0],
    steps_done: 2,
    made_by: { model: 'brain', prompt_version: 1, at: '2026-11-20T10:10:00.000Z' },
  }

  const isAnalysed =
    (found: Analysis, atMs: number): Step =>
    (state) =>
      applyAnalysis(state, turnId, found, atMs)

  it('ticks new goals with their time and marks the line', () => {
    const state = run(open(), ...spoken, understood, isAnalysed(analysis, 48_000))
    expect([...state.goalTimes]).toEqual([[0, 48_000]])
    expect(state).toMatchObject({ newGoals: [0], progress: { goals_used: [2, 0], steps_done: 2 } })
    expect(state.lines.at(-1)?.issues).toHaveLength(1)
    expect(run(state, begins()).newGoals).toEqual([])
  })

  it('moves an issue when the learner dismisses or restores it', () => {
    const { issues } = analysis
    const change =
      (found: Pick<Analysis, 'issues' | 'dismissed_issues'>): Step =>
      (state) =>
        applyIssues(state, turnId, found)
    const before = run(open(), ...spoken, understood, isAnalysed(analysis, 1))
    const after = run(before, change({ issues: [], dismissed_issues: issues }))
    const { made_by: madeBy } = analysis
    expect(after.lines.at(-1)).toMatchObject({ who: 'learner', issues: [], dismissed: issues, madeBy })
    expect(run(after, change({ issues, dismissed_issues: [] })).lines).toEqual(before.lines)
  })

  it('reopens a goal only if its line was struck out', () => {
    const state = run(open(), ...spoken, understood, isAnalysed(analysis, 48_000))
    const known = { conversation_history: [] }
    expect(run(state, reads(known)).progress.goals_used).toEqual([2, 0])
    expect(run(state, reads(known, true)).progress.goals_used).toEqual([2])
  })

  it('returns to the step that the struck-out line had completed', () => {
    const isLast = { ...analysis, steps_done: 3, is_end: true }
    const before = run(open(), ...spoken, understood, isAnalysed(isLast, 1))
    const known = { steps_done: 1, is_end: false, conversation_history: [] }
    expect(run(before, reads(known)).progress.steps_done).toBe(3)
    expect(run(before, reads(known, true))).toMatchObject({ progress: { steps_done: 1 }, isEnd: false })
  })
})

describe('synchronising with the server', () => {
  const message = (
    turn_id: string,
    pair_id: string,
    role: 'user' | 'assistant',
    content: string,
    is_cut = false,
  ): Session['conversation_history'][number] => ({
    turn_id,
    pair_id,
    role,
    content,
    audio_url: null,
    started_at: '2026-01-01T00:00:00Z',
    duration_ms: 0,
    struck: false,
    is_cut,
  })
  const reloaded = (history: Session['conversation_history']) =>
    initialState({ ...session, conversation_history: [opening, ...history] } as unknown as Session)
  const opening = message('turn-0', 'b'.repeat(24), 'assistant', 'Hola.')

  it("shows lines from other tabs before this tab's unsent ones", () => {
    const waiting = run(open(), says('Roja.'), begins(), isQueued)
    const others = [
      message('elsewhere', pair, 'user', 'La mediana.'),
      message('elsewhere', pair, 'assistant', 'Claro.'),
    ]
    const state = run(waiting, reads({ conversation_history: [opening, ...others] }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.', 'learner: Roja.'])
  })

  it('finds its own unacknowledged lines without duplicating anything', () => {
    const lost = run(open(), ...typed('La mediana. '), ...fails('STREAM'))
    const history = [opening, message(turnId, pair, 'user', 'La mediana.')]
    const state = run(lost, reads({ conversation_history: history }), reads({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    expect(state.lines.at(-1)?.pairId).toBe(pair)
  })

  it('shows a waiting line only once if it is already stored', () => {
    const history = [message(turnId, pair, 'user', 'La mediana.'), message(turnId, pair, 'assistant', 'Claro.')]
    const waiting = run(open(), says('La mediana.'), begins(), isQueued)
    for (const known of [run(waiting, reads({ conversation_history: [opening, ...history] })), reloaded(history)]) {
      const state = run(known, says('La mediana.'))
      expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.'])
      expect(state.lines.every((line) => isReceived(line.delivery))).toBe(true)
    }
  })

  it('keeps a reply that was interrupted before playback in its place', () => {
    const silent = run(open(), ...typed('La mediana.'), understood, whole('Claro.'), cut(''), ...complete)
    const history = [
      opening,
      message(turnId, pair, 'user', 'La mediana.'),
      message(turnId, pair, 'assistant', '', true),
      message('elsewhere', 'c'.repeat(24), 'user', 'Roja.'),
    ]
    const state = run(silent, reads({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: ', 'learner: Roja.'])
  })

  it('notices that the conversation was ended elsewhere', () => {
    const history = { conversation_history: [opening] }
    expect(run(open(), reads(history)).isEnd).toBe(false)
    expect(run(open(), reads({ ...history, state: 'review_requested' })).isEnd).toBe(true)
  })
})

it("does not pass an old turn's events to a new one", () => {
  const state = run(open(), says('Roja.', 'turn-2'), begins('turn-2'), piece('late'), heard(0))
  expect(texts(state)).not.toContain('partner: late')
  expect(state.floor).toEqual({ kind: 'sending', phase: 'understanding' })
})

it('returns the turn to the learner after an empty recording', () => {
  const state = run(
    open(),
    { recorder: 'opening' },
    { recorder: 'recording' },
    { recorder: 'off', notice: { kind: 'unheard', reason: 'silent' } },
  )
  expect(state).toMatchObject({ floor: { kind: 'idle' }, notice: { kind: 'unheard' } })
})

it('lets a learner who is speaking continue if no microphone opens', () => {
  const notice = { kind: 'microphone', reason: 'denied' } as const
  const speaking = run(open(), begins(turnId, true), sentence(0, 'Hola.'), heard(0))
  for (const state of [run(open(), ...typed('Hola')), speaking]) {
    expect(run(state, { recorder: 'off', notice })).toMatchObject({ floor: state.floor, notice })
  }
})

describe('a line being sent to the server', () => {
  const notes = (state: TalkState) =>
    state.lines.map(({ text, delivery }) => [text, delivery.kind, isNotable(delivery)])

  it('is shown normally as long as there is no failure', () => {
    const sending = run(open(), says('Hola'), begins(), delivers(attempt))
    expect(notes(sending).at(-1)).toEqual(['Hola', 'uploading', false])
    expect(notes(run(sending, arrives)).at(-1)).toEqual(['Hola', 'received', false])
    const recorded = run(open(), says(), begins(), delivers(attempt))
    expect(recorded.lines.filter(isShown)).toHaveLength(1)
    expect(run(recorded, arrives).lines).toHaveLength(1)
  })

  it('waits for the connection, with the next line behind it', () => {
    const state = run(open(), says(), begins(), isQueued, says(undefined, 'turn-2'))
    expect(state.floor).toEqual({ kind: 'idle' })
    expect(notes(state).slice(1)).toEqual([
      ['', 'queued', true],
      ['', 'queued', true],
    ])
  })

  it('is answered before the lines that are waiting behind it', () => {
    const waiting = run(open(), says('Hola'), begins(), isQueued, says('Roja.', 'turn-2'))
    const state = run(waiting, delivers(attempt), arrives, whole('Claro.'))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: Hola', 'partner: Claro.', 'learner: Roja.'])
  })

  it('stays in its place when rejected', () => {
    const rejected = delivers(attempt, failure('CONVERSATION.ENDED'))
    const state = run(open(), says('Hola'), begins(), rejected, ...fails('FULL'))
    expect(notes(state).at(-1)).toEqual(['Hola', 'refused', true])
    expect(state).toMatchObject({ floor: { kind: 'idle' }, failure: { code: 'FULL', isReceived: false } })
    const gone: Step = (before) => removeUnsent(before, turnId)
    const without = run(state, gone)
    expect(without).toMatchObject({ draft: 'Hola', isTyping: true, failure: null })
    expect(texts(without)).toEqual(['partner: Hola.'])
    expect(run(state, { draft: 'Otra' }, gone).draft).toBe('Otra\nHola')
  })
})

it('updates the conversation’s status at the end of an answer', () => {
  const progress = { ...session, steps_done: 3, is_end: true, turns_left: 2 } as unknown as Session
  const ended = { ok: true, pair_id: pair, session: progress, timings }
  const state = run(open(), ...spoken, event({ type: 'COMPLETE', data: ended }))
  expect(state).toMatchObject({ progress: { steps_done: 3, turns_left: 2 }, isEnd: true })
})

it('lets the partner say goodbye unless the learner continues', () => {
  const due = { ...session, is_end: true, closing_due: true } as unknown as Session
  const end = event({ type: 'COMPLETE', data: { ok: true, pair_id: pair, session: due, timings } })
  const speaking = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), end, ends)
  expect(isLeaveDue(speaking)).toBe(false)
  const quiet = run(speaking, voiceEnds)
  expect(isLeaveDue(quiet)).toBe(true)
  expect(quiet.isEnd).toBe(false)
  const others = [
    { recorder: 'recording' } as const,
    says('Roja.', 'turn-2'),
    cut(null),
    ...fails('STREAM').slice(0, 1),
  ]
  for (const step of others) expect(isLeaveDue(run(quiet, step))).toBe(false)
})

it('shows an answer as text if the learner continues before its first sentence', () => {
  const saying = [{ recorder: 'recording' } as const, says('Roja.', 'turn-2')]
  for (const step of saying) {
    expect(run(open(), ...spoken, step, sentence(0, 'Claro.')).reply?.voice).toBe('over')
    expect(run(open(), ...spoken, sentence(0, 'Claro.'), step, sentence(1, 'Sí.')).reply?.voice).toBe('expected')
  }
  expect(run(open(), ...spoken, cut(''), sentence(0, 'Claro.')).reply?.voice).toBe('cut')
})

it('switches to the built-in partner and the browser’s recogniser when told to', () => {
  expect(open().progress).toMatchObject({ partner: 'model', transcription: 'server' })
  const now = run(open(), reads({ partner: 'built-in', transcription: 'browser', conversation_history: [] }))
  expect(now.progress).toMatchObject({ partner: 'built-in', transcription: 'browser' })
})
