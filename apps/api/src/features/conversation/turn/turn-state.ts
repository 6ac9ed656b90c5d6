// The parts of a turn: its state, its events and its effects. Pure.
import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'

export type TurnPhase =
  | 'receiving'
  | 'received'
  | 'transcribing'
  | 'transcribed'
  | 'replying'
  | 'speaking'
  | 'done'
  | 'failed'

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
  /** By sentence: its audio, or null until it is ready. */
  readonly clips: readonly (Uint8Array | null)[]
  /** How many sentences have had their speech requested, are being spoken, and have been sent. */
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
  /** The turn is new. */
  | { readonly kind: 'begun'; readonly input: TurnInput }
  /** The turn was received before, and its line is not stored yet. `isDurable` is false if the input is not, either. */
  | { readonly kind: 'resumed'; readonly input: TurnInput; readonly pairId: string; readonly isDurable: boolean }
  /** The learner's line, if there is one, is already stored: only the reply is missing. */
  | { readonly kind: 'begun_again'; readonly pairId: string; readonly line: LineMessage | null }
  /** The transcript of the turn is already stored, and waits for confirmation. */
  | { readonly kind: 'begun_doubted'; readonly pairId: string; readonly line: LineMessage }
  /** The turn has its row. `isDurable` is false if its recording could not be stored. */
  | { readonly kind: 'received'; readonly pairId: string; readonly isDurable: boolean }
  /** The transcript is doubted, and the learner must confirm it. */
  | { readonly kind: 'doubted'; readonly words: string; readonly doubt: Doubt }
  | { readonly kind: 'doubt_stored'; readonly line: LineMessage }
  /** `words` is empty if nothing was said. `doubt`: the words are taken, and only marked. */
  | { readonly kind: 'transcribed'; readonly words: string; readonly doubt: Doubt | null }
  | { readonly kind: 'line_stored'; readonly line: LineMessage | null }
  | { readonly kind: 'piece'; readonly text: string; readonly sentences: readonly string[] }
  | { readonly kind: 'replied'; readonly sentences: readonly string[] }
  | { readonly kind: 'spoken'; readonly index: number; readonly clip: Uint8Array }
  | { readonly kind: 'mute'; readonly index: number }
  | { readonly kind: 'reply_stored' }
  /** `url` is null if the audio could not be stored. */
  | { readonly kind: 'sound_stored'; readonly url: string | null }
  | { readonly kind: 'broken'; readonly code: string; readonly text: string }
  /** The client has disconnected. */
  | { readonly kind: 'left' }

/** The learner's line as TRANSCRIPTION sends it. */
export interface LineMessage {
  readonly content: string
  readonly audioUrl: string | null
  /** Whether there was a recording and no space for it. */
  readonly isSoundMissing: boolean
  readonly doubt: Doubt | null
}

/** An effect of a turn. */
export type TurnEffect =
  /** Store the turn and its recording. */
  | { readonly kind: 'receive' }
  | { readonly kind: 'transcribe' }
  /** Store the transcript without any progress, because it waits for confirmation. */
  | { readonly kind: 'store_doubt'; readonly words: string; readonly doubt: Doubt }
  /** Store the line and its progress; `words` is null for an opening. */
  | { readonly kind: 'store_line'; readonly words: string | null; readonly doubt: Doubt | null }
  /** Nothing was said: remove the turn with its recording. */
  | { readonly kind: 'discard' }
  | { readonly kind: 'reply' }
  | { readonly kind: 'speak'; readonly index: number; readonly text: string }
  | { readonly kind: 'store_reply'; readonly reply: string }
  | { readonly kind: 'store_sound'; readonly clips: readonly Uint8Array[]; readonly sentences: readonly string[] }
  | { readonly kind: 'send'; readonly event: Exclude<StreamEvent, { type: 'COMPLETE' }> }
  /** The last line: the turn is over, and nothing follows. */
  | { readonly kind: 'complete'; readonly outcome: Outcome }

/** The end of a turn, as COMPLETE reports it. */
export interface Outcome {
  readonly ok: boolean
  readonly pair_id: string | null
  readonly awaits?: 'confirmation'
  readonly timings: Timings & { total_ms: number }
}

export interface TurnStep {
  readonly state: TurnState
  readonly effects: readonly TurnEffect[]
}
