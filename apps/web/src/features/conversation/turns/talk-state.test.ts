import type { Analysis, Session } from '@parley/contracts/conversation.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { describe, expect, it } from 'vitest'
import { isShown } from './line.ts'
import type { Turn } from './reply.ts'
import {
  analysed,
  type Change,
  changed,
  delivered,
  failed,
  initialState,
  interrupted,
  isLeaveDue,
  refreshed,
  removed,
  replied,
  said,
  sent,
  streamed,
  type TalkState,
} from './talk-state.ts'

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

/** Something that happens. */
type Step = (state: TalkState) => Change

const open = (): TalkState => initialState(session as unknown as Session)
const run = (state: TalkState, ...steps: (Step | Change)[]): TalkState =>
  steps.reduce<TalkState>((now, step) => changed(now, typeof step === 'function' ? step(now) : step), state)
const says =
  (text?: string, id = turnId): Step =>
  (state) =>
    said(state, {
      turnId: id,
      sessionId: 'one',
      targetLanguage: 'es',
      saidAt: 0,
      refusedBy: null,
      ...(text === undefined ? { audio: new Blob() } : { text }),
    })
const goes =
  (kind: Turn['kind'], id = turnId): Step =>
  (state) =>
    sent(state, { turnId: id, kind })
const arrives: Step = (state) => delivered(state, turnId, null)
/** A turn on its way that the server has. */
const spoken = [says(), goes('spoken'), arrives]
const typed = (text: string) => [says(text), goes('typed'), arrives]
const delivery =
  (to: 'queued' | 'uploading', id = turnId): Step =>
  (state) =>
    delivered(state, id, to)
const ends: Step = (state) => replied(state, turnId, { isComplete: true })
const fails = (code: 'NETWORK' | 'STREAM' | 'FULL'): Step[] => [(state) => failed(state, turnId, code), ends]
const heard =
  (sentence: number): Step =>
  (state) =>
    replied(state, turnId, { sentence })
const voiceEnds: Step = (state) => replied(state, turnId, { voice: 'over' })
const cut =
  (text: string | null): Step =>
  (state) =>
    interrupted(state, text)
const event =
  (streamedEvent: StreamEvent): Step =>
  (state) =>
    streamed(state, turnId, streamedEvent)
const understood = event({
  type: 'TRANSCRIPTION',
  data: { role: 'user', content: 'La mediana.', pair_id: pair, audio_url: '/me.wav' },
})
const piece = (content: string) => event({ type: 'GPT_RESPONSE', data: { role: 'assistant', content } })
const whole = (content: string) =>
  event({ type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content, pair_id: pair } })
const sentence = (index: number, text: string) => event({ type: 'TTS_CHUNK', data: { index, text, audio: '' } })
const error = (code: string) => event({ type: 'ERROR', data: { code, text: '' } })
const complete = [event({ type: 'COMPLETE', data: { ok: true, pair_id: pair, timings, session: null } }), ends]
const texts = (state: TalkState) => state.lines.map(({ who, text }) => `${who}: ${text}`)

it('opens with the history, without what nobody said', () => {
  expect(texts(open())).toEqual(['partner: Hola.'])
  expect(open().progress.goals_used).toEqual([2])
})

describe('a spoken turn', () => {
  it('goes from recording through heard, understanding, answering and speaking back to idle', () => {
    let state = run(open(), { recorder: 'opening' }, { recorder: 'recording' })
    expect(state.floor).toEqual({ is: 'recording' })
    state = run(state, { recorder: 'closing' }, says())
    expect(state.floor).toEqual({ is: 'waiting', phase: 'heard' })
    state = run(state, goes('spoken'), arrives)
    expect(state.floor).toEqual({ is: 'sending', phase: 'heard' })
    state = run(state, understood)
    expect(state.floor).toEqual({ is: 'sending', phase: 'understanding' })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    state = run(state, piece('Claro. '), piece('¿Azul?'), sentence(0, 'Claro. '))
    expect(state.floor).toEqual({ is: 'sending', phase: 'answering' })
    state = run(state, heard(0))
    expect(state.floor).toEqual({ is: 'speaking', sentence: 0 })
    state = run(state, whole('Claro. ¿Azul?'), sentence(1, '¿Azul?'), heard(1), ...complete)
    expect(state.floor).toEqual({ is: 'speaking', sentence: 1 })
    state = run(state, voiceEnds)
    expect(state.floor).toEqual({ is: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })

  it('is over with the stream when nothing is spoken', () => {
    expect(run(open(), ...spoken, understood, whole('Claro.'), ...complete).floor).toEqual({ is: 'idle' })
  })

  it('waits for the stream when the voice ends first', () => {
    const state = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), voiceEnds)
    expect(state.floor.is).toBe('speaking')
    expect(run(state, ...complete).floor.is).toBe('idle')
  })

  it('never goes back a phase', () => {
    expect(run(open(), ...spoken, piece('Claro.'), understood).floor).toEqual({
      is: 'sending',
      phase: 'answering',
    })
  })
})

describe('a typed turn', () => {
  it('shows at once what was typed, once, and keeps the field open for the next', () => {
    const state = run(open(), { isTyping: true, draft: 'La mediana.' }, says('La mediana.'))
    expect(state).toMatchObject({ draft: '', isTyping: true, floor: { is: 'waiting', phase: 'understanding' } })
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    const later = run(state, { draft: 'Y' }, goes('typed'), arrives)
    expect(later).toMatchObject({ draft: 'Y', floor: { is: 'sending', phase: 'understanding' } })
    expect(texts(run(later, understood))).toEqual(['partner: Hola.', 'learner: La mediana.'])
  })

  it('waits through the rest of a reply that was cut off', () => {
    const interrupted = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), cut(''))
    const state = run(interrupted, says('Roja.', 'turn-2'), sentence(1, 'Más.'), heard(1), ...complete)
    expect(state.floor).toEqual({ is: 'waiting', phase: 'understanding' })
  })
})

describe('a failure', () => {
  it('keeps the words and can be asked for again, without saying anything twice', () => {
    let state = run(open(), ...spoken, understood, piece('Cla'), error('AI.UNAVAILABLE'), ...complete)
    expect(state.floor.is).toBe('idle')
    expect(state.failure).toEqual({ kind: 'failed', code: 'AI.UNAVAILABLE', turnId, isReceived: true })
    state = run(state, { failure: null }, goes('again'), understood, piece('Claro.'), whole('Claro.'), ...complete)
    expect(state.failure).toBeNull()
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.'])
  })

  it('of the connection says so and gives the floor back', () => {
    const state = run(open(), ...typed('Hola'), ...fails('NETWORK'))
    expect(state.floor.is).toBe('idle')
    expect(state.failure).toMatchObject({ code: 'NETWORK', isReceived: true })
    expect(texts(state)).toContain('learner: Hola')
  })

  it('keeps what the stream said of it when the stream breaks off afterwards', () => {
    const state = run(open(), ...spoken, error('AI.UNAVAILABLE'), ...fails('STREAM'))
    expect(state.failure).toMatchObject({ code: 'AI.UNAVAILABLE' })
  })

  it('to hear anything stores no turn', () => {
    const state = run(open(), ...spoken, error('CONVERSATION.NO_SPEECH'), ...complete)
    expect(state.notice).toEqual({ kind: 'unheard', reason: 'silent' })
    expect(texts(state)).toEqual(['partner: Hola.'])
  })

  it('lets the voice that has begun finish', () => {
    const state = run(open(), ...spoken, sentence(0, 'Claro.'), heard(0), ...fails('STREAM'))
    expect(state.floor.is).toBe('speaking')
    expect(run(state, voiceEnds).floor.is).toBe('idle')
  })
})

describe('an interruption', () => {
  const speaking = () => run(open(), ...spoken, understood, piece('Claro. ¿Azul?'), sentence(0, 'Claro. '), heard(0))

  it('keeps what was heard, whatever the stream still brings', () => {
    const state = run(
      speaking(),
      cut('Claro.'),
      piece(' Más.'),
      sentence(1, '¿Azul?'),
      heard(1),
      whole('Claro. ¿Azul?'),
      ...complete,
    )
    expect(state.floor).toEqual({ is: 'idle' })
    expect(texts(state).at(-1)).toBe('partner: Claro.')
    expect(state.lines.at(-1)).toMatchObject({ isCut: true, pairId: pair })
  })

  it('by speaking leaves the floor with the learner', () => {
    const state = run(speaking(), cut(null), { recorder: 'opening' }, { recorder: 'recording' }, ...complete, voiceEnds)
    expect(state.floor).toEqual({ is: 'recording' })
    expect(texts(state).at(-1)).toBe('partner: Claro. ¿Azul?')
  })
})

const reads =
  (known: Partial<Session>, isRecount?: boolean): Step =>
  (state) =>
    refreshed(state, { ...session, ...known } as Session, isRecount)

describe('the analysis', () => {
  const analysis: Analysis = {
    has_errors: true,
    is_end: true,
    last_user_message: 'La mediana.',
    issues: [{ original_text: 'La', corrected_text: 'El', explanation: '' }],
    goals_used: [2, 0],
    steps_done: 2,
  }

  const isAnalysed =
    (found: Analysis, atMs: number): Step =>
    (state) =>
      analysed(state, found, pair, atMs)

  it('ticks new goals with their time and marks the line', () => {
    const state = run(open(), ...spoken, understood, isAnalysed(analysis, 48_000))
    expect([...state.goalTimes]).toEqual([[0, 48_000]])
    expect(state).toMatchObject({ newGoals: [0], progress: { goals_used: [2, 0], steps_done: 2 } })
    expect(state.lines.at(-1)?.issues).toHaveLength(1)
    expect(run(state, goes('typed')).newGoals).toEqual([])
  })

  it('opens a goal again whose line was struck, and only then', () => {
    const state = run(open(), ...spoken, understood, isAnalysed(analysis, 48_000))
    const known = { conversation_history: [] }
    expect(run(state, reads(known)).progress.goals_used).toEqual([2, 0])
    expect(run(state, reads(known, true)).progress.goals_used).toEqual([2])
  })

  it('goes back to the step, and on with the talk, that the line which was struck had taken to its end', () => {
    const isLast = { ...analysis, steps_done: 3, is_end: true }
    const before = run(open(), ...spoken, understood, isAnalysed(isLast, 1))
    const known = { steps_done: 1, is_end: false, conversation_history: [] }
    expect(run(before, reads(known)).progress.steps_done).toBe(3)
    expect(run(before, reads(known, true))).toMatchObject({ progress: { steps_done: 1 }, isEnd: false })
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
  const opening = message('b'.repeat(24), 'assistant', 'Hola.')

  it('shows what was said elsewhere before what waits here', () => {
    const waiting = run(open(), says('Roja.'), goes('typed'), delivery('queued'))
    const others = [message(pair, 'user', 'La mediana.'), message(pair, 'assistant', 'Claro.')]
    const state = run(waiting, reads({ conversation_history: [opening, ...others] }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: Claro.', 'learner: Roja.'])
  })

  it('finds its own words again that were stored unheard of, and says nothing twice', () => {
    const lost = run(open(), ...typed('La mediana. '), ...fails('STREAM'))
    const history = [opening, message(pair, 'user', 'La mediana.')]
    const state = run(lost, reads({ conversation_history: history }), reads({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.'])
    expect(state.lines.at(-1)?.pairId).toBe(pair)
  })

  it('leaves a reply that was cut before anything was heard where it was', () => {
    const silent = run(open(), ...typed('La mediana.'), understood, whole('Claro.'), cut(''), ...complete)
    const history = [opening, message(pair, 'user', 'La mediana.'), message('c'.repeat(24), 'user', 'Roja.')]
    const state = run(silent, reads({ conversation_history: history }))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: La mediana.', 'partner: ', 'learner: Roja.'])
  })

  it('knows that it was ended elsewhere', () => {
    const history = { conversation_history: [opening] }
    expect(run(open(), reads(history)).isEnd).toBe(false)
    expect(run(open(), reads({ ...history, state: 'review_requested' })).isEnd).toBe(true)
  })
})

it('hands nothing of an old turn to a new one', () => {
  const state = run(open(), goes('typed', 'turn-2'), piece('late'), heard(0))
  expect(texts(state)).not.toContain('partner: late')
  expect(state.floor).toEqual({ is: 'sending', phase: 'understanding' })
})

it('gives the floor back after a recording that came to nothing', () => {
  const state = run(
    open(),
    { recorder: 'opening' },
    { recorder: 'recording' },
    { recorder: 'off', notice: { kind: 'unheard', reason: 'silent' } },
  )
  expect(state).toMatchObject({ floor: { is: 'idle' }, notice: { kind: 'unheard' } })
})

it('lets whoever speaks keep the floor when no microphone opens', () => {
  const notice = { kind: 'microphone', reason: 'denied' } as const
  const speaking = run(open(), goes('opening'), sentence(0, 'Hola.'), heard(0))
  for (const state of [run(open(), ...typed('Hola')), speaking]) {
    expect(run(state, { recorder: 'off', notice })).toMatchObject({ floor: state.floor, notice })
  }
})

describe('something said on its way to the server', () => {
  const notes = (state: TalkState) => state.lines.map(({ text, delivery }) => [text, delivery])

  it('says nothing of it while all goes well', () => {
    const sending = run(open(), says('Hola'), goes('typed'), delivery('uploading'))
    expect(notes(sending).at(-1)).toEqual(['Hola', 'sending'])
    expect(notes(run(sending, arrives)).at(-1)).toEqual(['Hola', null])
    const recorded = run(open(), says(), goes('spoken'), delivery('uploading'))
    expect(recorded.lines.filter(isShown)).toHaveLength(1)
    expect(run(recorded, arrives).lines).toHaveLength(1)
  })

  it('waits for the connection and leaves the floor to the learner, whose next line waits behind it', () => {
    const state = run(open(), says(), goes('spoken'), delivery('queued'), says(undefined, 'turn-2'))
    expect(state.floor).toEqual({ is: 'idle' })
    expect(notes(state).slice(1)).toEqual([
      ['', 'queued'],
      ['', 'queued'],
    ])
  })

  it('is answered before what waits behind it', () => {
    const waiting = run(open(), says('Hola'), goes('typed'), delivery('queued'), says('Roja.', 'turn-2'))
    const state = run(waiting, delivery('uploading'), arrives, whole('Claro.'))
    expect(texts(state)).toEqual(['partner: Hola.', 'learner: Hola', 'partner: Claro.', 'learner: Roja.'])
  })

  it('stays where it was refused, and given up goes back into the field where it was typed', () => {
    const state = run(open(), says('Hola'), goes('typed'), ...fails('FULL'))
    expect(notes(state).at(-1)).toEqual(['Hola', 'failed'])
    expect(state).toMatchObject({ floor: { is: 'idle' }, failure: { code: 'FULL', isReceived: false } })
    const gone: Step = (before) => removed(before, turnId)
    const without = run(state, gone)
    expect(without).toMatchObject({ draft: 'Hola', isTyping: true, failure: null })
    expect(texts(without)).toEqual(['partner: Hola.'])
    expect(run(state, { draft: 'Otra' }, gone).draft).toBe('Otra\nHola')
  })
})

it('learns where the conversation stands from the end of an answer', () => {
  const progress = { ...session, steps_done: 3, is_end: true, turns_left: 2 } as unknown as Session
  const ended = { ok: true, pair_id: pair, session: progress, timings }
  const state = run(open(), ...spoken, event({ type: 'COMPLETE', data: ended }))
  expect(state).toMatchObject({ progress: { steps_done: 3, turns_left: 2 }, isEnd: true })
})

it('lets the partner take leave once all is quiet, unless the learner says more or stopped the last reply', () => {
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

it('shows an answer to be read when the learner says more by its first sentence', () => {
  const saying = [{ recorder: 'recording' } as const, says('Roja.', 'turn-2')]
  for (const step of saying) {
    expect(run(open(), ...spoken, step, sentence(0, 'Claro.')).reply?.voice).toBe('over')
    expect(run(open(), ...spoken, sentence(0, 'Claro.'), step, sentence(1, 'Sí.')).reply?.voice).toBe('expected')
  }
  expect(run(open(), ...spoken, cut(''), sentence(0, 'Claro.')).reply?.voice).toBe('cut')
})

it('leaves answers to the built-in partner and writing down to the browser once the session says so', () => {
  expect(open().progress).toMatchObject({ partner: 'model', transcription: 'server' })
  const now = run(open(), reads({ partner: 'built-in', transcription: 'browser', conversation_history: [] }))
  expect(now.progress).toMatchObject({ partner: 'built-in', transcription: 'browser' })
})
