import type { Analysis, Session } from '@parley/contracts/conversation.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { describe, expect, it } from 'vitest'
import type { Delivery } from './delivery.ts'
import type { SentTurn } from './sent-turn.ts'
import { openTalk, type TalkAction, type TalkState, talk } from './turn-state.ts'

const pair = 'a'.repeat(24)
const turnId = 'turn-1'
const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
const session = {
  conversation_history: [
    {
      pair_id: 'b'.repeat(24),
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

const open = (): TalkState => openTalk(session as unknown as Session)
const run = (state: TalkState, ...actions: TalkAction[]): TalkState => actions.reduce(talk, state)
const waits = (kind: SentTurn['kind'], text: string | null = null): TalkAction => ({
  type: 'turn-waits',
  turn: { turnId, kind, text },
})
const sent = (kind: SentTurn['kind'], text: string | null = null): TalkAction => ({
  type: 'turn-sent',
  turn: { turnId, kind, text },
})
const typed = (text: string): TalkAction[] => [waits('typed', text), sent('typed', text)]
const failed = (code: 'NETWORK' | 'STREAM' | 'FULL', isReceived = true): TalkAction => ({
  type: 'turn-failed',
  turnId,
  code,
  isReceived,
})
const delivery = (to: Delivery, text: string | null = null): TalkAction => ({
  type: 'delivery',
  turn: { turnId, kind: text === null ? 'spoken' : 'typed', text },
  delivery: to,
})
const event = (streamed: StreamEvent): TalkAction => ({ type: 'event', turnId, event: streamed })
const understood = event({
  type: 'TRANSCRIPTION',
  data: { role: 'user', content: 'La mediana.', pair_id: pair, audio_url: '/me.wav' },
})
const piece = (content: string) => event({ type: 'GPT_RESPONSE', data: { role: 'assistant', content } })
const whole = (content: string) =>
  event({ type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content, pair_id: pair } })
const sentence = (index: number, text: string) => event({ type: 'TTS_CHUNK', data: { index, text, audio: '' } })
const error = (code: string) => event({ type: 'ERROR', data: { code, text: '' } })
const complete = event({
  type: 'COMPLETE',
  data: {
    ok: true,
    pair_id: pair,
    timings,
    session: null,
  },
})
const heard = (index: number): TalkAction => ({ type: 'sentence-heard', turnId, index })
const texts = (state: TalkState) => state.lines.map(({ who, text }) => `${who}: ${text}`)

it('opens with the history, without what nobody said', () => {
  expect(texts(open())).toEqual(['partner: Hola.'])
  expect([...open().goals]).toEqual([[2, null]])
})

describe('a spoken turn', () => {
  it('goes from recording through heard, understanding, answering and speaking back to idle', () => {
    let state = run(open(), { type: 'microphone-asked' }, { type: 'recording-began' })
    expect(state.floor).toEqual({ is: 'recording' })
    state = run(state, { type: 'recording-stopped' }, waits('spoken'))
    expect(state.floor).toEqual({ is: 'waiting', phase: 'heard' })
    state = run(state, sent('spoken'))
    expect(state.floor).toEqual({ is: 'sending', phase: 'heard' })
    state = run(state, understood)
    expect(state.floor).toEqual({ is: 'sending', phase: 'understanding' })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    state = run(state, piece('Claro. '), piece('¿Azul?'), sentence(0, 'Claro. '))
    expect(state.floor).toEqual({ is: 'sending', phase: 'answering' })
    state = run(state, heard(0))
    expect(state.floor).toEqual({ is: 'speaking', sentence: 0 })
    state = run(state, whole('Claro. ¿Azul?'), sentence(1, '¿Azul?'), heard(1), complete)
    expect(state.floor).toEqual({ is: 'speaking', sentence: 1 })
    state = run(state, { type: 'voice-ended', turnId })
    expect(state.floor).toEqual({ is: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })

  it('is over with the stream when nothing is spoken', () => {
    expect(run(open(), sent('spoken'), understood, whole('Claro.'), complete).floor).toEqual({ is: 'idle' })
  })

  it('waits for the stream when the voice ends first', () => {
    const state = run(open(), sent('spoken'), sentence(0, 'Claro.'), heard(0), { type: 'voice-ended', turnId })
    expect(state.floor.is).toBe('speaking')
    expect(run(state, complete).floor.is).toBe('idle')
  })

  it('never goes back a phase', () => {
    expect(run(open(), sent('spoken'), piece('Claro.'), understood).floor).toEqual({
      is: 'sending',
      phase: 'answering',
    })
  })
})

describe('a typed turn', () => {
  it('shows at once what was typed, once, and keeps the field open for the next', () => {
    const state = run(
      open(),
      { type: 'typing', isOpen: true },
      { type: 'drafted', text: 'La mediana.' },
      waits('typed', 'La mediana.'),
    )
    expect(state).toMatchObject({ draft: '', isTyping: true, floor: { is: 'waiting', phase: 'understanding' } })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    const later = run(state, { type: 'drafted', text: 'Y' }, sent('typed', 'La mediana.'))
    expect(later).toMatchObject({ draft: 'Y', floor: { is: 'sending', phase: 'understanding' } })
    expect(texts(run(later, understood))).toEqual(['partner: Hola.', 'learner: La mediana.'])
  })

  it('waits through the rest of a reply that was cut off', () => {
    const cut = run(open(), sent('spoken'), sentence(0, 'Claro.'), heard(0), { type: 'interrupted', heard: '' })
    const next: SentTurn = { turnId: 'turn-2', kind: 'typed', text: 'Roja.' }
    const state = run(cut, { type: 'turn-waits', turn: next }, sentence(1, 'Más.'), heard(1), complete)
    expect(state.floor).toEqual({ is: 'waiting', phase: 'understanding' })
  })
})

describe('a failure', () => {
  it('keeps the words and can be asked for again, without saying anything twice', () => {
    let state = run(open(), sent('spoken'), understood, piece('Cla'), error('AI.UNAVAILABLE'), complete)
    expect(state.floor.is).toBe('idle')
    expect(state.failure).toEqual({ kind: 'failed', code: 'AI.UNAVAILABLE', turnId, isReceived: true })
    state = run(state, waits('again'), sent('again'), understood, piece('Claro.'), whole('Claro.'), complete)
    expect(state.failure).toBeNull()
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.'])
  })

  it('of the connection says so and gives the floor back', () => {
    const state = run(open(), ...typed('Hola'), failed('NETWORK'))
    expect(state.floor.is).toBe('idle')
    expect(state.failure).toMatchObject({ code: 'NETWORK', isReceived: true })
    expect(texts(state)).toContain('learner: Hola')
  })

  it('keeps what the stream said of it when the stream breaks off afterwards', () => {
    const state = run(open(), sent('spoken'), error('AI.UNAVAILABLE'), failed('STREAM'))
    expect(state.failure).toMatchObject({ code: 'AI.UNAVAILABLE' })
  })

  it('to hear anything stores no turn', () => {
    const state = run(open(), sent('spoken'), error('CONVERSATION.NO_SPEECH'), complete)
    expect(state.notice).toEqual({ kind: 'unheard', reason: 'silent' })
    expect(texts(state)).toEqual(['partner: Hola.'])
  })

  it('lets the voice that has begun finish', () => {
    const state = run(open(), sent('spoken'), sentence(0, 'Claro.'), heard(0), failed('STREAM'))
    expect(state.floor.is).toBe('speaking')
    expect(run(state, { type: 'voice-ended', turnId }).floor.is).toBe('idle')
  })
})

describe('an interruption', () => {
  const speaking = () =>
    run(open(), sent('spoken'), understood, piece('Claro. ¿Azul?'), sentence(0, 'Claro. '), heard(0))

  it('keeps what was heard, whatever the stream still brings', () => {
    const state = run(
      speaking(),
      { type: 'interrupted', heard: 'Claro.' },
      piece(' Más.'),
      sentence(1, '¿Azul?'),
      heard(1),
      whole('Claro. ¿Azul?'),
      complete,
    )
    expect(state.floor).toEqual({ is: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro.')
    expect(state.lines.at(-1)).toMatchObject({ isCut: true, pairId: pair })
  })

  it('by speaking leaves the floor with the learner', () => {
    const state = run(
      speaking(),
      { type: 'interrupted', heard: null },
      { type: 'microphone-asked' },
      { type: 'recording-began' },
      complete,
      { type: 'voice-ended', turnId },
    )
    expect(state.floor).toEqual({ is: 'recording' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })
})

describe('the analysis', () => {
  const analysis: Analysis = {
    has_errors: true,
    is_end: true,
    last_user_message: 'La mediana.',
    issues: [{ original_text: 'La', corrected_text: 'El', explanation: '' }],
    goals_used: [2, 0],
    steps_done: 2,
  }

  it('ticks new goals with their time and marks the line', () => {
    const state = run(open(), sent('spoken'), understood, { type: 'analysed', analysis, pairId: pair, atMs: 48_000 })
    expect([...state.goals]).toEqual([
      [2, null],
      [0, 48_000],
    ])
    expect(state).toMatchObject({ newGoals: [0], stepsDone: 2 })
    expect(state.lines.at(-1)?.issues).toHaveLength(1)
    expect(run(state, sent('typed', 'x')).newGoals).toEqual([])
  })

  it('opens a goal again whose line was struck, and only then', () => {
    const state = run(open(), sent('spoken'), understood, { type: 'analysed', analysis, pairId: pair, atMs: 48_000 })
    const known = { ...session, conversation_history: [] } as unknown as Session
    expect([...run(state, { type: 'refreshed', session: known }).goals.keys()]).toEqual([2, 0])
    const recounted = run(state, { type: 'refreshed', session: known, isRecount: true })
    expect([[...recounted.goals.keys()], recounted.newGoals]).toEqual([[2], []])
  })

  it('goes back to the step, and on with the talk, that the line which was struck had taken to its end', () => {
    const isLast = { ...analysis, steps_done: 3, is_end: true }
    const before = run(open(), sent('spoken'), understood, {
      type: 'analysed',
      analysis: isLast,
      pairId: pair,
      atMs: 1,
    })
    const known = { ...session, steps_done: 1, is_end: false, conversation_history: [] } as unknown as Session
    expect(run(before, { type: 'refreshed', session: known }).stepsDone).toBe(before.stepsDone)
    expect(run(before, { type: 'refreshed', session: known, isRecount: true })).toMatchObject({
      stepsDone: 1,
      isEnd: false,
    })
  })
})

describe('catching up with the server', () => {
  const message = (
    pair_id: string,
    role: 'user' | 'assistant',
    content: string,
  ): Session['conversation_history'][number] => ({
    pair_id,
    role,
    content,
    audio_url: null,
    started_at: '2026-01-01T00:00:00Z',
    duration_ms: 0,
    struck: false,
    is_cut: false,
  })
  const refreshed = (change: Partial<Session>): TalkAction => ({
    type: 'refreshed',
    session: { ...session, state: 'running', ...change } as Session,
  })
  const opening = message('b'.repeat(24), 'assistant', 'Hola.')

  it('shows what was said elsewhere before what waits here', () => {
    const refused = run(open(), ...typed('Roja.'), delivery('queued', 'Roja.'))
    const others = [message(pair, 'user', 'La mediana.'), message(pair, 'assistant', 'Claro.')]
    const state = run(refused, refreshed({ conversation_history: [opening, ...others] }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.', 'learner: Roja.'])
  })

  it('finds its own words again that were stored unheard of, and says nothing twice', () => {
    const lost = run(open(), ...typed('La mediana. '), failed('STREAM'))
    const history = [opening, message(pair, 'user', 'La mediana.')]
    const state = run(lost, refreshed({ conversation_history: history }), refreshed({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    expect(state.lines.at(-1)?.pairId).toBe(pair)
  })

  it('leaves a reply that was cut before anything was heard where it was', () => {
    const cut = run(
      open(),
      ...typed('La mediana.'),
      understood,
      whole('Claro.'),
      { type: 'interrupted', heard: '' },
      complete,
    )
    const history = [opening, message(pair, 'user', 'La mediana.'), message('c'.repeat(24), 'user', 'Roja.')]
    const state = run(cut, refreshed({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: ', 'learner: Roja.'])
  })

  it('knows that it was ended elsewhere', () => {
    const history = { conversation_history: [opening] }
    expect(run(open(), refreshed(history)).isEnd).toBe(false)
    expect(run(open(), refreshed({ ...history, state: 'review_requested' })).isEnd).toBe(true)
  })
})

it('hands nothing of an old turn to a new one', () => {
  const state = run(
    open(),
    { type: 'turn-sent', turn: { turnId: 'turn-2', kind: 'typed', text: 'x' } },
    piece('late'),
    heard(0),
  )
  expect(texts(state)).not.toContain('partner: late')
  expect(state.floor).toEqual({ is: 'sending', phase: 'understanding' })
})

it('gives the floor back after a recording that came to nothing', () => {
  const state = run(
    open(),
    { type: 'microphone-asked' },
    { type: 'recording-began' },
    { type: 'recording-over', notice: { kind: 'unheard', reason: 'silent' } },
  )
  expect(state).toMatchObject({ floor: { is: 'idle' }, notice: { kind: 'unheard' } })
  expect(run(state, { type: 'notice-closed', notice: { kind: 'unheard', reason: 'silent' } }).notice).toBeNull()
})

it('lets whoever speaks keep the floor when no microphone opens', () => {
  const notice = { kind: 'microphone', reason: 'denied' } as const
  const speaking = run(open(), sent('opening'), sentence(0, 'Hola.'), heard(0))
  for (const state of [run(open(), sent('typed', 'Hola')), speaking]) {
    expect(run(state, { type: 'recording-over', notice })).toMatchObject({ floor: state.floor, notice })
  }
})

describe('something said on its way to the server', () => {
  const notes = (state: TalkState) => state.lines.map(({ text, delivery }) => [text, delivery])

  it('says nothing of it while all goes well', () => {
    const steps = [delivery('uploading', 'Hola'), delivery('received', 'Hola')]
    expect(notes(run(open(), ...typed('Hola'), ...steps)).at(-1)).toEqual(['Hola', null])
    expect(run(open(), sent('spoken'), delivery('uploading'), delivery('received')).lines).toHaveLength(1)
  })

  it('waits for the connection and leaves the floor to the learner, whose next line waits behind it', () => {
    const next: SentTurn = { turnId: 'turn-2', kind: 'spoken', text: null }
    const state = run(open(), sent('spoken'), delivery('queued'), { type: 'turn-waits', turn: next })
    expect(state.floor).toEqual({ is: 'idle' })
    expect(notes(state).slice(1)).toEqual([
      ['', 'queued'],
      ['', 'queued'],
    ])
  })

  it('is answered before what waits behind it', () => {
    const next: SentTurn = { turnId: 'turn-2', kind: 'typed', text: 'Roja.' }
    const waiting = run(open(), ...typed('Hola'), delivery('queued', 'Hola'), { type: 'turn-waits', turn: next })
    const state = run(waiting, delivery('uploading', 'Hola'), delivery('received', 'Hola'), whole('Claro.'))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: Hola', 'partner: Claro.', 'learner: Roja.'])
  })

  it('stays where it was refused, and given up goes back into the field where it was typed', () => {
    const state = run(open(), ...typed('Hola'), delivery('failed', 'Hola'), failed('FULL', false))
    expect(notes(state).at(-1)).toEqual(['Hola', 'failed'])
    expect(state).toMatchObject({ floor: { is: 'idle' }, failure: { code: 'FULL', isReceived: false } })
    const removed = run(state, { type: 'removed', turnId })
    expect(removed).toMatchObject({ draft: 'Hola', isTyping: true, failure: null })
    expect(texts(removed)).toEqual(['partner: Hola.'])
    expect(run(state, { type: 'drafted', text: 'Otra' }, { type: 'removed', turnId }).draft).toBe('Otra\nHola')
  })
})

it('learns where the conversation stands from the end of an answer', () => {
  const progress = { ...session, steps_done: 3, is_end: true, turns_left: 2 } as unknown as Session
  const ended = { ok: true, pair_id: pair, session: progress, timings }
  const state = run(open(), sent('spoken'), event({ type: 'COMPLETE', data: ended }))
  expect(state).toMatchObject({ stepsDone: 3, isEnd: true, turnsLeft: 2 })
})

it('leaves answers to the built-in partner and writing down to the browser once the session says so', () => {
  const later = { ...session, partner: 'built-in', transcription: 'browser' } as unknown as Session
  expect(open()).toMatchObject({ partner: 'model', transcription: 'server' })
  const now = run(open(), { type: 'refreshed', session: later })
  expect(now).toMatchObject({ partner: 'built-in', transcription: 'browser' })
})
