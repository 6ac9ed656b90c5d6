// One turn as a pure state machine: what has happened → where the turn stands and what is to be done next.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { silentClip } from './silent-clip.ts'

export type TurnPhase = 'received' | 'transcribing' | 'transcribed' | 'replying' | 'speaking' | 'done' | 'failed'

/** At most this many sentences are being spoken at once. */
export const speechAtOnce = 3

interface Timings {
  transcription_ms: number | null
  first_text_ms: number | null
  first_audio_ms: number | null
}

export interface TurnState {
  readonly phase: TurnPhase
  readonly pairId: string | null
  readonly reply: string
  readonly sentences: readonly string[]
  /** By sentence: its sound, or null while it is not there. */
  readonly clips: readonly (Uint8Array | null)[]
  /** Sentences whose speech has been asked for, is being made, and has been sent. */
  readonly asked: number
  readonly speaking: number
  readonly sent: number
  /** The first sentence that could not be spoken; nothing from there on is. */
  readonly muteFrom: number | null
  readonly replyKept: boolean
  readonly timings: Timings
}

/** What happens in a turn. */
export type TurnEvent =
  /** `words` is what was typed, empty where it lies beside a recording without a voice; null: it has to be transcribed. */
  | { readonly type: 'begun'; readonly words: string | null }
  /** The learner's line, if there is one, is in the database already: only the reply is wanted. */
  | { readonly type: 'begun_again'; readonly pairId: string; readonly line: LearnerLine | null }
  /** An opening: the partner speaks first. */
  | { readonly type: 'opened' }
  /** Empty when nothing was said. */
  | { readonly type: 'transcribed'; readonly words: string }
  | { readonly type: 'kept'; readonly pairId: string; readonly line: LearnerLine | null }
  | { readonly type: 'piece'; readonly text: string; readonly sentences: readonly string[] }
  | { readonly type: 'replied'; readonly sentences: readonly string[] }
  | { readonly type: 'spoken'; readonly index: number; readonly clip: Uint8Array }
  | { readonly type: 'mute'; readonly index: number }
  | { readonly type: 'reply_kept' }
  /** `url` is null where the sound could not be stored. */
  | { readonly type: 'sound_kept'; readonly url: string | null }
  | { readonly type: 'broken'; readonly code: string; readonly text: string }

export interface LearnerLine {
  readonly content: string
  readonly audioUrl: string | null
}

/** What is to be done. */
export type TurnEffect =
  | { readonly do: 'transcribe' }
  /** Store the learner's line; null for an opening. */
  | { readonly do: 'keep'; readonly words: string | null }
  | { readonly do: 'reply' }
  | { readonly do: 'speak'; readonly index: number; readonly text: string }
  | { readonly do: 'keep_reply'; readonly reply: string }
  | { readonly do: 'keep_sound'; readonly clips: readonly Uint8Array[]; readonly sentences: readonly string[] }
  | { readonly do: 'send'; readonly event: StreamEvent }
  /** The turn is over: nothing follows. */
  | { readonly do: 'end' }

export interface TurnStep {
  readonly state: TurnState
  readonly effects: readonly TurnEffect[]
}

export const newTurn: TurnState = {
  phase: 'received',
  pairId: null,
  reply: '',
  sentences: [],
  clips: [],
  asked: 0,
  speaking: 0,
  sent: 0,
  muteFrom: null,
  replyKept: false,
  timings: { transcription_ms: null, first_text_ms: null, first_audio_ms: null },
}

const send = (event: StreamEvent): TurnEffect => ({ do: 'send', event })

const error = (code: string, text: string): TurnEffect => send({ type: 'ERROR', data: { code, text } })

function complete(state: TurnState, ok: boolean, atMs: number): TurnStep {
  const data = { ok, pair_id: state.pairId, timings: { ...state.timings, total_ms: atMs } }
  return {
    state: { ...state, phase: ok ? 'done' : 'failed' },
    effects: [send({ type: 'COMPLETE', data }), { do: 'end' }],
  }
}

function fail(state: TurnState, code: string, text: string, atMs: number): TurnStep {
  const { state: failed, effects } = complete(state, false, atMs)
  return { state: failed, effects: [error(code, text), ...effects] }
}

/** Asks for the speech of sentences as long as there is room; what has no words in it is silence at once. */
function askForSpeech(state: TurnState): TurnStep {
  let { asked, speaking } = state
  const clips = [...state.clips]
  const effects: TurnEffect[] = []
  while (state.muteFrom === null && asked < state.sentences.length && speaking < speechAtOnce) {
    const text = state.sentences[asked] ?? ''
    if (/[\p{L}\p{N}]/u.test(text)) {
      effects.push({ do: 'speak', index: asked, text })
      speaking++
    } else {
      clips[asked] = silentClip
    }
    asked++
  }
  return { state: { ...state, asked, speaking, clips }, effects }
}

/** Sends, in order, the sentences whose sound is there. */
function deliver(state: TurnState, atMs: number): TurnStep {
  let { sent, timings } = state
  const effects: TurnEffect[] = []
  for (let clip = state.clips[sent]; clip && sent !== state.muteFrom; clip = state.clips[sent]) {
    const audio = Buffer.from(clip.buffer, clip.byteOffset, clip.byteLength).toString('base64')
    effects.push(send({ type: 'TTS_CHUNK', data: { index: sent, text: state.sentences[sent] ?? '', audio } }))
    if (timings.first_audio_ms === null) timings = { ...timings, first_audio_ms: atMs }
    sent++
  }
  return { state: { ...state, sent, timings }, effects }
}

/** What comes after the last sound that will come: storing it, or the end where there is no whole of it. */
function conclude(state: TurnState, atMs: number): TurnStep {
  if (state.phase !== 'speaking') return { state, effects: [] }
  if (state.muteFrom !== null) {
    return state.replyKept && state.sent >= state.muteFrom ? complete(state, true, atMs) : { state, effects: [] }
  }
  if (!state.replyKept || state.sent < state.sentences.length) return { state, effects: [] }
  const clips = state.clips.filter((clip) => clip !== null)
  return { state, effects: [{ do: 'keep_sound', clips, sentences: state.sentences }] }
}

type Change = (state: TurnState, atMs: number) => TurnStep

/** Applies changes one after the other and puts their effects together. */
function chain(state: TurnState, atMs: number, ...changes: Change[]): TurnStep {
  let now = state
  const effects: TurnEffect[] = []
  for (const change of changes) {
    const step = change(now, atMs)
    now = step.state
    effects.push(...step.effects)
  }
  return { state: now, effects }
}

const withSentences = (state: TurnState, sentences: readonly string[]): TurnState => ({
  ...state,
  sentences: [...state.sentences, ...sentences],
  clips: [...state.clips, ...sentences.map(() => null)],
})

function kept(state: TurnState, pairId: string, line: LearnerLine | null): TurnStep {
  const next: TurnState = { ...state, phase: 'replying', pairId }
  if (line === null) return { state: next, effects: [] }
  const data = { role: 'user' as const, content: line.content, pair_id: pairId, audio_url: line.audioUrl }
  return { state: next, effects: [send({ type: 'TRANSCRIPTION', data })] }
}

function piece(state: TurnState, text: string, sentences: readonly string[], atMs: number): TurnStep {
  const timings = { ...state.timings, first_text_ms: state.timings.first_text_ms ?? atMs }
  const next = withSentences({ ...state, reply: state.reply + text, timings }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return {
    state: asked,
    effects: [send({ type: 'GPT_RESPONSE', data: { role: 'assistant', content: text } }), ...effects],
  }
}

const noSound = () => error('AI.UNAVAILABLE', 'The reply could not be spoken.')

function replied(state: TurnState, sentences: readonly string[], atMs: number): TurnStep {
  const next = withSentences({ ...state, phase: 'speaking' }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return { state: asked, effects: [{ do: 'keep_reply', reply: asked.reply }, ...effects] }
}

/** The whole reply is told once it cannot be lost any more. */
function replyKept(state: TurnState, atMs: number): TurnStep {
  const data = { role: 'assistant' as const, content: state.reply, pair_id: state.pairId ?? '' }
  const { state: after, effects } = conclude({ ...state, replyKept: true }, atMs)
  const told = [send({ type: 'GPT_FULL_RESPONSE', data }), ...(state.muteFrom === null ? [] : [noSound()])]
  return { state: after, effects: [...told, ...effects] }
}

function spoken(state: TurnState, index: number, clip: Uint8Array, atMs: number): TurnStep {
  const next = { ...state, speaking: state.speaking - 1, clips: state.clips.with(index, clip) }
  return chain(next, atMs, deliver, askForSpeech, deliver, conclude)
}

/** The text goes on without sound; it is said once that there is none, and only after the whole text. */
function mute(state: TurnState, index: number, atMs: number): TurnStep {
  const first = state.muteFrom === null
  const next = { ...state, speaking: state.speaking - 1, muteFrom: Math.min(index, state.muteFrom ?? index) }
  const { state: after, effects } = chain(next, atMs, deliver, conclude)
  return { state: after, effects: first && state.replyKept ? [noSound(), ...effects] : effects }
}

const noSpeech = 'Nobody was heard to speak.'

function transcribed(state: TurnState, words: string, atMs: number): TurnStep {
  const next: TurnState = { ...state, phase: 'transcribed', timings: { ...state.timings, transcription_ms: atMs } }
  if (words === '') return fail(next, 'CONVERSATION.NO_SPEECH', noSpeech, atMs)
  return { state: next, effects: [{ do: 'keep', words }, { do: 'reply' }] }
}

/** Keeping the line and asking for the reply begin together; the reply is not passed on before the line is kept. */
function begin(state: TurnState, words: string | null, atMs: number): TurnStep {
  if (words === '') return fail(state, 'CONVERSATION.NO_SPEECH', noSpeech, atMs)
  return { state: { ...state, phase: 'transcribed' }, effects: [{ do: 'keep', words }, { do: 'reply' }] }
}

/**
 * The next step of a turn. After the end nothing changes any more.
 * @param atMs milliseconds since the request arrived
 */
export function advance(state: TurnState, event: TurnEvent, atMs: number): TurnStep {
  if (state.phase === 'done' || state.phase === 'failed') return { state, effects: [] }
  switch (event.type) {
    case 'begun':
      if (event.words !== null) return begin(state, event.words, atMs)
      return { state: { ...state, phase: 'transcribing' }, effects: [{ do: 'transcribe' }] }
    case 'begun_again': {
      const step = kept(state, event.pairId, event.line)
      return { state: step.state, effects: [...step.effects, { do: 'reply' }] }
    }
    case 'opened':
      return begin(state, null, atMs)
    case 'transcribed':
      return transcribed(state, event.words, atMs)
    case 'kept':
      return kept(state, event.pairId, event.line)
    case 'piece':
      return piece(state, event.text, event.sentences, atMs)
    case 'replied':
      return replied(state, event.sentences, atMs)
    case 'spoken':
      return spoken(state, event.index, event.clip, atMs)
    case 'mute':
      return mute(state, event.index, atMs)
    case 'reply_kept':
      return replyKept(state, atMs)
    case 'sound_kept':
      return soundKept(state, event.url, atMs)
    case 'broken':
      return fail(state, event.code, event.text, atMs)
  }
}

function soundKept(state: TurnState, url: string | null, atMs: number): TurnStep {
  const { state: done, effects } = complete(state, true, atMs)
  if (url === null) return { state: done, effects }
  const link = send({ type: 'TTS_LINK', data: { audioUrl: url, pair_id: state.pairId ?? '' } })
  return { state: done, effects: [link, ...effects] }
}
