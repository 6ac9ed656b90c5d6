// One turn as a pure state machine: state and event → next state and effects.
import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import { silentClip } from '../sound/silent-clip.ts'
import type { LineMessage, Outcome, TurnEffect, TurnEvent, TurnInput, TurnState, TurnStep } from './turn-state.ts'

/** Maximum number of concurrent speech requests. */
export const parallelSpeechMax = 3

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

const send = (event: Extract<TurnEffect, { kind: 'send' }>['event']): TurnEffect => ({ kind: 'send', event })

/** @param part set if only the reply's sound is missing */
const error = (code: string, text: string, part?: 'speech'): TurnEffect =>
  send({ type: 'ERROR', data: { code, text, ...(part && { part }) } })

/** The end of a turn. */
function complete(state: TurnState, ok: boolean, atMs: number, awaits?: Outcome['awaits']): TurnStep {
  const timings = { ...state.timings, total_ms: atMs }
  const outcome = { ok, pair_id: state.pairId, ...(awaits && { awaits }), timings }
  return { state: { ...state, phase: ok ? 'done' : 'failed' }, effects: [{ kind: 'complete', outcome }] }
}

/** The end of a turn that failed. */
function fail(state: TurnState, code: string, text: string, atMs: number): TurnStep {
  const { state: failed, effects } = complete(state, false, atMs)
  return { state: failed, effects: [error(code, text), ...effects] }
}

/** One of several changes that an event makes. */
type Change = (state: TurnState, atMs: number) => TurnStep

/** Applies changes one after the other and collects their effects. */
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

const opening: TurnInput = { kind: 'opening' }

/** Acknowledges the stored turn, once. */
function acknowledge(state: TurnState): TurnStep {
  if (state.isReceived) return { state, effects: [] }
  const pair = state.input.kind === 'opening' || state.pairId === null ? {} : { pair_id: state.pairId }
  return {
    state: { ...state, isReceived: true },
    effects: [send({ type: 'HEARTBEAT', data: { received: true, ...pair } })],
  }
}

/** From now on, any process can continue the turn. */
function received(state: TurnState, pairId: string, isDurable: boolean, atMs: number): TurnStep {
  const next: TurnState = { ...state, phase: 'received', pairId }
  return isDurable ? chain(next, atMs, acknowledge, understand) : understand(next)
}

/** Starts storing the line and requesting the reply together; the reply is sent only after the line is stored. */
function understand(state: TurnState): TurnStep {
  const { input } = state
  if (input.kind === 'recording')
    return { state: { ...state, phase: 'transcribing' }, effects: [{ kind: 'transcribe' }] }
  return storeLine(state, input.kind === 'text' ? input.text : null, null)
}

function storeLine(state: TurnState, words: string | null, doubt: Doubt | null): TurnStep {
  const reply: TurnEffect[] = state.isLeft ? [] : [{ kind: 'reply' }]
  return { state: { ...state, phase: 'transcribed' }, effects: [{ kind: 'store_line', words, doubt }, ...reply] }
}

function lineStored(state: TurnState, line: LineMessage | null, atMs: number): TurnStep {
  if (state.isLeft) return complete(state, false, atMs)
  return chain({ ...state, phase: 'replying' }, atMs, acknowledge, (now) => sendLine(now, line))
}

function sendLine(state: TurnState, line: LineMessage | null): TurnStep {
  if (line === null) return { state, effects: [] }
  const { content, audioUrl, isSoundMissing, doubt } = line
  const message = { role: 'user' as const, content, pair_id: state.pairId ?? '', audio_url: audioUrl, doubt }
  const data = isSoundMissing ? { ...message, recording: 'not_stored' as const } : message
  return { state, effects: [send({ type: 'TRANSCRIPTION', data })] }
}

const noSpeech = (state: TurnState, atMs: number): TurnStep =>
  fail(state, 'CONVERSATION.NO_SPEECH', 'No speech was found in the recording.', atMs)

const withTranscript = (state: TurnState, atMs: number): TurnState => ({
  ...state,
  timings: { ...state.timings, transcription_ms: atMs },
})

function transcribed(state: TurnState, words: string, doubt: Doubt | null, atMs: number): TurnStep {
  const next = withTranscript(state, atMs)
  if (words !== '') return storeLine(next, words, doubt)
  const { state: failed, effects } = noSpeech(next, atMs)
  return { state: failed, effects: [{ kind: 'discard' }, ...effects] }
}

function begin(state: TurnState, input: TurnInput, atMs: number): TurnStep {
  if (input.kind === 'silence') return noSpeech(state, atMs)
  return { state: { ...state, input }, effects: [{ kind: 'receive' }] }
}

/** Nothing is answered before the learner has confirmed the transcript. */
function doubted(state: TurnState, words: string, doubt: Doubt, atMs: number): TurnStep {
  return {
    state: { ...withTranscript(state, atMs), phase: 'transcribed' },
    effects: [{ kind: 'store_doubt', words, doubt }],
  }
}

/** Asks the learner, and ends the turn until the answer. */
function askToConfirm(state: TurnState, line: LineMessage, atMs: number): TurnStep {
  if (state.isLeft) return complete(state, false, atMs)
  return chain(
    state,
    atMs,
    acknowledge,
    (now) => sendLine(now, line),
    (now) => complete(now, true, atMs, 'confirmation'),
  )
}

/** A disconnect stops the reply, never the transcription. */
function left(state: TurnState, atMs: number): TurnStep {
  const isReceiving = state.phase === 'receiving' || state.phase === 'received' || state.phase === 'transcribing'
  return isReceiving ? { state: { ...state, isLeft: true }, effects: [] } : complete(state, false, atMs)
}

/** Requests speech for sentences up to the limit; a sentence without words gets silence immediately. */
function askForSpeech(state: TurnState): TurnStep {
  let { asked, speaking } = state
  const clips = [...state.clips]
  const effects: TurnEffect[] = []
  while (asked < state.sentences.length && speaking < parallelSpeechMax) {
    const text = state.sentences[asked] ?? ''
    if (/[\p{L}\p{N}]/u.test(text)) {
      effects.push({ kind: 'speak', index: asked, text })
      speaking++
    } else {
      clips[asked] = silentClip
    }
    asked++
  }
  return { state: { ...state, asked, speaking, clips }, effects }
}

/** Sends, in order, the sentences whose audio is ready. */
function deliver(state: TurnState, atMs: number): TurnStep {
  let { sent, timings } = state
  const effects: TurnEffect[] = []
  for (let clip = state.clips[sent]; clip; clip = state.clips[sent]) {
    const audio = Buffer.from(clip.buffer, clip.byteOffset, clip.byteLength).toString('base64')
    effects.push(send({ type: 'TTS_CHUNK', data: { index: sent, text: state.sentences[sent] ?? '', audio } }))
    if (timings.first_audio_ms === null && !state.mute.has(sent)) timings = { ...timings, first_audio_ms: atMs }
    sent++
  }
  return { state: { ...state, sent, timings }, effects }
}

/** After the last sentence: stores the audio, or ends the turn if a sentence has none. */
function conclude(state: TurnState, atMs: number): TurnStep {
  if (state.phase !== 'speaking' || !state.isReplyStored || state.sent < state.sentences.length) {
    return { state, effects: [] }
  }
  if (state.mute.size > 0) {
    const { state: done, effects } = complete(state, true, atMs)
    return {
      state: done,
      effects: [error('AI.UNAVAILABLE', 'Not all of the reply could be spoken.', 'speech'), ...effects],
    }
  }
  const clips = state.clips.filter((clip) => clip !== null)
  return { state, effects: [{ kind: 'store_sound', clips, sentences: state.sentences }] }
}

const withSentences = (state: TurnState, sentences: readonly string[]): TurnState => ({
  ...state,
  sentences: [...state.sentences, ...sentences],
  clips: [...state.clips, ...sentences.map(() => null)],
})

function piece(state: TurnState, text: string, sentences: readonly string[], atMs: number): TurnStep {
  const timings = { ...state.timings, first_text_ms: state.timings.first_text_ms ?? atMs }
  const next = withSentences({ ...state, reply: state.reply + text, timings }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return {
    state: asked,
    effects: [send({ type: 'GPT_RESPONSE', data: { role: 'assistant', content: text } }), ...effects],
  }
}

function replied(state: TurnState, sentences: readonly string[], atMs: number): TurnStep {
  const next = withSentences({ ...state, phase: 'speaking' }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return { state: asked, effects: [{ kind: 'store_reply', reply: asked.reply }, ...effects] }
}

/** Sends the complete reply once it is stored. */
function replyStored(state: TurnState, atMs: number): TurnStep {
  const data = { role: 'assistant' as const, content: state.reply, pair_id: state.pairId ?? '' }
  const { state: after, effects } = conclude({ ...state, isReplyStored: true }, atMs)
  return { state: after, effects: [send({ type: 'GPT_FULL_RESPONSE', data }), ...effects] }
}

/** A sentence that cannot be spoken loses only its own audio. */
function spoken(state: TurnState, index: number, clip: Uint8Array | null, atMs: number): TurnStep {
  const mute = clip === null ? new Set(state.mute).add(index) : state.mute
  const clips = state.clips.with(index, clip ?? silentClip)
  return chain({ ...state, speaking: state.speaking - 1, clips, mute }, atMs, deliver, askForSpeech, deliver, conclude)
}

function soundStored(state: TurnState, url: string | null, atMs: number): TurnStep {
  const { state: done, effects } = complete(state, true, atMs)
  if (url === null) return { state: done, effects }
  return {
    state: done,
    effects: [send({ type: 'TTS_LINK', data: { audioUrl: url, pair_id: state.pairId ?? '' } }), ...effects],
  }
}

/**
 * The next step of a turn. Nothing changes after the end.
 * @param atMs milliseconds since the request arrived
 */
export function advance(state: TurnState, event: TurnEvent, atMs: number): TurnStep {
  if (state.phase === 'done' || state.phase === 'failed') return { state, effects: [] }
  switch (event.kind) {
    case 'begun':
      return begin(state, event.input, atMs)
    case 'resumed':
      return received({ ...state, input: event.input }, event.pairId, event.isDurable, atMs)
    case 'begun_again': {
      const resumed = { ...state, pairId: event.pairId, input: event.line === null ? opening : state.input }
      const { state: next, effects } = lineStored(resumed, event.line, atMs)
      return { state: next, effects: [...effects, { kind: 'reply' }] }
    }
    case 'begun_doubted': {
      const input: TurnInput = { kind: 'recording' }
      return askToConfirm({ ...state, input, pairId: event.pairId }, event.line, atMs)
    }
    case 'received':
      return received(state, event.pairId, event.isDurable, atMs)
    case 'transcribed':
      return transcribed(state, event.words, event.doubt, atMs)
    case 'doubted':
      return doubted(state, event.words, event.doubt, atMs)
    case 'doubt_stored':
      return askToConfirm(state, event.line, atMs)
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
