// The parts of a turn: its state, its events and its effects. Pure.
import type { StreamEvent } from '@parley/contracts/stream.ts'

export type TurnPhase =
  | 'receiving'
  | 'received'
  | 'transcribing'
  | 'transcribed'
  | 'replying'
  | 'speaking'
  | 'done'
  | 'failed'

/** The most parallel speech requests. */
export const speechAtOnce = 3

interface Timings {
  transcription_ms: number | null
  first_text_ms: number | null
  first_audio_ms: number | null
}

/** The learner's input. `silence`: a recording without speech; `opening`: the partner speaks first. */
export type TurnInput =
  | { readonly kind: 'opening' | 'silence' | 'recording' }
  | { readonly kind: 'text'; readonly text: string }

export interface TurnState {
  readonly phase: TurnPhase
  readonly input: TurnInput
  readonly pairId: string | null
  /** Whether the turn is stored durably, and acknowledged to the client. */
  readonly isReceived: boolean
  /** Whether the client disconnected before the transcription ended: the line is still stored, without a reply. */
  readonly isLeft: boolean
  readonly reply: string
  readonly sentences: readonly string[]
  /** By sentence: its sound, or null until it is ready. */
  readonly clips: readonly (Uint8Array | null)[]
  /** Sentences whose speech has been asked for, is being made, and has been sent. */
  readonly asked: number
  readonly speaking: number
  readonly sent: number
  /** Sentences that could not be spoken: they are sent with silence. */
  readonly mute: ReadonlySet<number>
  readonly isReplyStored: boolean
  readonly timings: Timings
}

/** An event of a turn. */
export type TurnEvent =
  /** It is new. */
  | { readonly type: 'begun'; readonly input: TurnInput }
  /** It was received before, and its words are not in the database yet. */
  | { readonly type: 'resumed'; readonly input: TurnInput; readonly pairId: string }
  /** The learner's line, if there is one, is in the database already: only the reply is wanted. */
  | { readonly type: 'begun_again'; readonly pairId: string; readonly line: LearnerLine | null }
  /** It has its row. `isDurable` is false where its recording could not be stored. */
  | { readonly type: 'received'; readonly pairId: string; readonly isDurable: boolean }
  /** Empty when nothing was said. */
  | { readonly type: 'transcribed'; readonly words: string }
  | { readonly type: 'line_stored'; readonly line: LearnerLine | null }
  | { readonly type: 'piece'; readonly text: string; readonly sentences: readonly string[] }
  | { readonly type: 'replied'; readonly sentences: readonly string[] }
  | { readonly type: 'spoken'; readonly index: number; readonly clip: Uint8Array }
  | { readonly type: 'mute'; readonly index: number }
  | { readonly type: 'reply_stored' }
  /** `url` is null where the sound could not be stored. */
  | { readonly type: 'sound_stored'; readonly url: string | null }
  | { readonly type: 'broken'; readonly code: string; readonly text: string }
  /** The client has disconnected. */
  | { readonly type: 'left' }

export interface LearnerLine {
  readonly content: string
  readonly audioUrl: string | null
  /** There was sound, and no space for it. */
  readonly isSoundMissing: boolean
}

/** An effect of a turn. */
export type TurnEffect =
  /** Store the turn and its recording. */
  | { readonly do: 'receive' }
  | { readonly do: 'transcribe' }
  /** Store the line and its progress; null for an opening. */
  | { readonly do: 'store_line'; readonly words: string | null }
  /** Nothing was said: remove the turn with its recording. */
  | { readonly do: 'discard' }
  | { readonly do: 'reply' }
  | { readonly do: 'speak'; readonly index: number; readonly text: string }
  | { readonly do: 'store_reply'; readonly reply: string }
  | { readonly do: 'store_sound'; readonly clips: readonly Uint8Array[]; readonly sentences: readonly string[] }
  | { readonly do: 'send'; readonly event: Exclude<StreamEvent, { type: 'COMPLETE' }> }
  /** The last line: the turn is over, and nothing follows. */
  | { readonly do: 'complete'; readonly outcome: Outcome }

/** The end of a turn, as COMPLETE tells it. */
export interface Outcome {
  readonly ok: boolean
  readonly pair_id: string | null
  readonly timings: Timings & { total_ms: number }
}

export interface TurnStep {
  readonly state: TurnState
  readonly effects: readonly TurnEffect[]
}

export const newTurn: TurnState = {
  phase: 'receiving',
  input: { kind: 'opening' },
  pairId: null,
  isReceived: false,
  isLeft: false,
  reply: '',
  sentences: [],
  clips: [],
  asked: 0,
  speaking: 0,
  sent: 0,
  mute: new Set(),
  isReplyStored: false,
  timings: { transcription_ms: null, first_text_ms: null, first_audio_ms: null },
}

export const send = (event: Extract<TurnEffect, { do: 'send' }>['event']): TurnEffect => ({ do: 'send', event })

export const error = (code: string, text: string): TurnEffect => send({ type: 'ERROR', data: { code, text } })

/** The end of a turn. */
export function complete(state: TurnState, ok: boolean, atMs: number): TurnStep {
  const outcome = { ok, pair_id: state.pairId, timings: { ...state.timings, total_ms: atMs } }
  return { state: { ...state, phase: ok ? 'done' : 'failed' }, effects: [{ do: 'complete', outcome }] }
}

/** The end of a turn that failed. */
export function fail(state: TurnState, code: string, text: string, atMs: number): TurnStep {
  const { state: failed, effects } = complete(state, false, atMs)
  return { state: failed, effects: [error(code, text), ...effects] }
}

/** One of several changes that an event makes. */
export type Change = (state: TurnState, atMs: number) => TurnStep

/** Applies changes one after the other and puts their effects together. */
export function chain(state: TurnState, atMs: number, ...changes: Change[]): TurnStep {
  let now = state
  const effects: TurnEffect[] = []
  for (const change of changes) {
    const step = change(now, atMs)
    now = step.state
    effects.push(...step.effects)
  }
  return { state: now, effects }
}
