// One spoken answer: transcribed but not stored.
import type { Language } from '@parley/contracts/language/language.ts'
import { type TakeEnd, useTake } from '#audio/use-take.ts'
import { useTakeDeps } from '#platform/take-deps.ts'

/** Why an answer was not understood: `unread` if transcription is not available. */
export type Trouble = 'denied' | 'missing' | 'unheard' | 'unread'

export type SpokenAnswer = { readonly text: string } | { readonly trouble: Trouble }

export interface Speaking {
  readonly phase: 'idle' | 'opening' | 'recording' | 'reading'
  /** Transcript so far. */
  readonly heard: string
  /** Whether transcription is available. */
  readonly canSpeak: boolean
  /** Starts or ends the recording. Call it in a click handler. */
  readonly toggle: () => void
  readonly cancel: () => void
  /** Loudness from 0 to 1. */
  readonly level: () => number
}

/** Silence that ends an answer, in milliseconds: long enough to think of the next sentence. */
const thinkingMs = 3_000

function answerOf(end: TakeEnd): SpokenAnswer {
  if (end.kind === 'said') return { text: end.text }
  if (end.kind === 'unread') return { trouble: 'unread' }
  if (end.kind === 'microphone') return { trouble: end.reason === 'denied' ? 'denied' : 'missing' }
  const isUnwritten = end.reason === 'unavailable' || end.reason === 'denied' || end.reason === 'language'
  return { trouble: isUnwritten ? 'unread' : 'unheard' }
}

export function useSpokenAnswer(language: Language, onEnd: (answer: SpokenAnswer) => void): Speaking {
  const deps = useTakeDeps()
  const take = useTake(deps, language, (_, end) => onEnd(answerOf(end)), thinkingMs)
  const phase = take.now?.phase ?? 'idle'
  return {
    phase,
    heard: take.now?.text ?? '',
    canSpeak: deps.canListen,
    toggle: () => (phase === 'idle' ? take.start('answer') : phase === 'recording' && take.finish()),
    cancel: take.cancel,
    level: take.level,
  }
}
