// The reply's part of a turn: from pieces of text to sentences that are spoken in parallel and sent in order. Pure.
import { silentClip } from '../sound/silent-clip.ts'
import {
  chain,
  complete,
  error,
  send,
  speechAtOnce,
  type TurnEffect,
  type TurnState,
  type TurnStep,
} from './turn-state.ts'

/** Requests the speech of sentences within the cap; a sentence without words is silence at once. */
function askForSpeech(state: TurnState): TurnStep {
  let { asked, speaking } = state
  const clips = [...state.clips]
  const effects: TurnEffect[] = []
  while (asked < state.sentences.length && speaking < speechAtOnce) {
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

/** Sends, in order, the sentences whose sound is ready. */
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

/** What comes after the last sound that will come: storing it, or the end where a sentence has none. */
function conclude(state: TurnState, atMs: number): TurnStep {
  if (state.phase !== 'speaking' || !state.isReplyStored || state.sent < state.sentences.length) {
    return { state, effects: [] }
  }
  if (state.mute.size > 0) {
    const { state: done, effects } = complete(state, true, atMs)
    return { state: done, effects: [error('AI.UNAVAILABLE', 'Not all of the reply could be spoken.'), ...effects] }
  }
  const clips = state.clips.filter((clip) => clip !== null)
  return { state, effects: [{ do: 'store_sound', clips, sentences: state.sentences }] }
}

const withSentences = (state: TurnState, sentences: readonly string[]): TurnState => ({
  ...state,
  sentences: [...state.sentences, ...sentences],
  clips: [...state.clips, ...sentences.map(() => null)],
})

export function piece(state: TurnState, text: string, sentences: readonly string[], atMs: number): TurnStep {
  const timings = { ...state.timings, first_text_ms: state.timings.first_text_ms ?? atMs }
  const next = withSentences({ ...state, reply: state.reply + text, timings }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return {
    state: asked,
    effects: [send({ type: 'GPT_RESPONSE', data: { role: 'assistant', content: text } }), ...effects],
  }
}

export function replied(state: TurnState, sentences: readonly string[], atMs: number): TurnStep {
  const next = withSentences({ ...state, phase: 'speaking' }, sentences)
  const { state: asked, effects } = chain(next, atMs, askForSpeech, deliver)
  return { state: asked, effects: [{ do: 'store_reply', reply: asked.reply }, ...effects] }
}

/** Sends the whole reply once it is stored. */
export function replyStored(state: TurnState, atMs: number): TurnStep {
  const data = { role: 'assistant' as const, content: state.reply, pair_id: state.pairId ?? '' }
  const { state: after, effects } = conclude({ ...state, isReplyStored: true }, atMs)
  return { state: after, effects: [send({ type: 'GPT_FULL_RESPONSE', data }), ...effects] }
}

/** A sentence that cannot be spoken loses only its own sound. */
export function spoken(state: TurnState, index: number, clip: Uint8Array | null, atMs: number): TurnStep {
  const mute = clip === null ? new Set(state.mute).add(index) : state.mute
  const clips = state.clips.with(index, clip ?? silentClip)
  return chain({ ...state, speaking: state.speaking - 1, clips, mute }, atMs, deliver, askForSpeech, deliver, conclude)
}

export function soundStored(state: TurnState, url: string | null, atMs: number): TurnStep {
  const { state: done, effects } = complete(state, true, atMs)
  if (url === null) return { state: done, effects }
  return {
    state: done,
    effects: [send({ type: 'TTS_LINK', data: { audioUrl: url, pair_id: state.pairId ?? '' } }), ...effects],
  }
}
