// One turn as a pure state machine: state and event → next state and effects.
import { piece, replied, replyStored, soundStored, spoken } from './turn-reply.ts'
import {
  chain,
  complete,
  fail,
  type LearnerLine,
  send,
  type TurnEffect,
  type TurnEvent,
  type TurnInput,
  type TurnState,
  type TurnStep,
} from './turn-state.ts'

const opening: TurnInput = { kind: 'opening' }

/** Acknowledges the stored turn, once. */
function tellReceived(state: TurnState): TurnStep {
  if (state.isReceived) return { state, effects: [] }
  const pair = state.input.kind === 'opening' || state.pairId === null ? {} : { pair_id: state.pairId }
  return {
    state: { ...state, isReceived: true },
    effects: [send({ type: 'HEARTBEAT', data: { received: true, ...pair } })],
  }
}

/** From here on any process can continue the turn. */
function received(state: TurnState, pairId: string, isDurable: boolean, atMs: number): TurnStep {
  const next: TurnState = { ...state, phase: 'received', pairId }
  return isDurable ? chain(next, atMs, tellReceived, understand) : understand(next)
}

/** Storing the line and asking for the reply begin together; the reply is not passed on before the line is stored. */
function understand(state: TurnState): TurnStep {
  const { input } = state
  if (input.kind === 'recording') return { state: { ...state, phase: 'transcribing' }, effects: [{ do: 'transcribe' }] }
  return storeLine(state, input.kind === 'text' ? input.text : null)
}

function storeLine(state: TurnState, words: string | null): TurnStep {
  const reply: TurnEffect[] = state.isLeft ? [] : [{ do: 'reply' }]
  return { state: { ...state, phase: 'transcribed' }, effects: [{ do: 'store_line', words }, ...reply] }
}

function lineStored(state: TurnState, line: LearnerLine | null, atMs: number): TurnStep {
  if (state.isLeft) return complete(state, false, atMs)
  return chain({ ...state, phase: 'replying' }, atMs, tellReceived, (now) => tellLine(now, line))
}

function tellLine(state: TurnState, line: LearnerLine | null): TurnStep {
  if (line === null) return { state, effects: [] }
  const { content, audioUrl, isSoundMissing } = line
  const said = { role: 'user' as const, content, pair_id: state.pairId ?? '', audio_url: audioUrl }
  const data = isSoundMissing ? { ...said, recording: 'not_stored' as const } : said
  return { state, effects: [send({ type: 'TRANSCRIPTION', data })] }
}

const noSpeech = (state: TurnState, atMs: number): TurnStep =>
  fail(state, 'CONVERSATION.NO_SPEECH', 'No speech was found in the recording.', atMs)

function transcribed(state: TurnState, words: string, atMs: number): TurnStep {
  const next: TurnState = { ...state, timings: { ...state.timings, transcription_ms: atMs } }
  if (words !== '') return storeLine(next, words)
  const { state: failed, effects } = noSpeech(next, atMs)
  return { state: failed, effects: [{ do: 'discard' }, ...effects] }
}

function begin(state: TurnState, input: TurnInput, atMs: number): TurnStep {
  if (input.kind === 'silence') return noSpeech(state, atMs)
  return { state: { ...state, input }, effects: [{ do: 'receive' }] }
}

/** A disconnect stops the reply, never the transcription. */
function left(state: TurnState, atMs: number): TurnStep {
  const isReceiving = state.phase === 'receiving' || state.phase === 'received' || state.phase === 'transcribing'
  return isReceiving ? { state: { ...state, isLeft: true }, effects: [] } : complete(state, false, atMs)
}

/**
 * The next step of a turn. After the end nothing changes any more.
 * @param atMs milliseconds since the request arrived
 */
export function advance(state: TurnState, event: TurnEvent, atMs: number): TurnStep {
  if (state.phase === 'done' || state.phase === 'failed') return { state, effects: [] }
  switch (event.type) {
    case 'begun':
      return begin(state, event.input, atMs)
    case 'resumed':
      return received({ ...state, input: event.input }, event.pairId, true, atMs)
    case 'begun_again': {
      const known = { ...state, pairId: event.pairId, input: event.line === null ? opening : state.input }
      const { state: next, effects } = lineStored(known, event.line, atMs)
      return { state: next, effects: [...effects, { do: 'reply' }] }
    }
    case 'received':
      return received(state, event.pairId, event.isDurable, atMs)
    case 'transcribed':
      return transcribed(state, event.words, atMs)
    case 'line_stored':
      return lineStored(state, event.line, atMs)
    case 'piece':
      return piece(state, event.text, event.sentences, atMs)
    case 'replied':
      return replied(state, event.sentences, atMs)
    case 'spoken':
      return spoken(state, event.index, event.clip, atMs)
    case 'mute':
      return spoken(state, event.index, null, atMs)
    case 'reply_stored':
      return replyStored(state, atMs)
    case 'sound_stored':
      return soundStored(state, event.url, atMs)
    case 'broken':
      return fail(state, event.code, event.text, atMs)
    case 'left':
      return left(state, atMs)
  }
}
