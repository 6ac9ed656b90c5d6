// The page's current take: opens the microphone, records and transcribes.
import type { Language } from '@parley/contracts/language/language.ts'
import { useEffect, useRef, useState } from 'react'
import { MicrophoneError, type MicrophoneReason } from './open-microphone.ts'
import { startTake, type Take, type TakeDeps, type TakeOutcome } from './take.ts'

/** A running take; `id` is the line it belongs to. */
export interface TakeUnderWay {
  readonly id: string
  readonly phase: 'opening' | 'recording' | 'reading'
  /** Transcript so far. */
  readonly text: string
}

export type TakeEnd = TakeOutcome | { readonly kind: 'microphone'; readonly reason: MicrophoneReason }

export interface TakeControl {
  readonly now: TakeUnderWay | null
  /** Opens the microphone, cancelling any running take. Call it in a click or key handler. */
  start(id: string): void
  /** Ends the recording and transcribes it. */
  finish(): void
  cancel(): void
  /** Loudness, 0 to 1. */
  level(): number
}

/** Maximum length of a take, which is a single line. */
const maximumSeconds = 30

/** Silence after a line's last word that ends a take, in milliseconds. */
const linePauseMs = 1_200

/**
 * @param onEnd called with a take's result unless it was cancelled
 * @param pauseMs longer if the speaker has to think about what to say
 */
export function useTake(
  deps: TakeDeps,
  language: Language,
  onEnd: (id: string, end: TakeEnd) => void,
  pauseMs = linePauseMs,
): TakeControl {
  const [now, setNow] = useState<TakeUnderWay | null>(null)
  const running = useRef<{ take: Take; id: string } | null>(null)
  /** Number of the latest attempt; results of earlier ones are ignored. */
  const attempts = useRef(0)

  const cancel = () => {
    attempts.current += 1
    running.current?.take.cancel()
    running.current = null
    setNow(null)
  }
  useEffect(
    () => () => {
      attempts.current += 1
      running.current?.take.cancel()
    },
    [],
  )

  const finish = async (attempt: number) => {
    const over = running.current
    if (!over || attempt !== attempts.current) return
    running.current = null
    setNow((shown) => shown && { ...shown, phase: 'reading' })
    const end = await over.take.finish()
    if (attempt !== attempts.current) return
    setNow(null)
    onEnd(over.id, end)
  }

  const start = async (id: string) => {
    cancel()
    const attempt = attempts.current
    setNow({ id, phase: 'opening', text: '' })
    const options = {
      language,
      maximumSeconds,
      pauseMs,
      onText: (text: string) => setNow((shown) => (attempt === attempts.current && shown ? { ...shown, text } : shown)),
      onOver: () => void finish(attempt),
    }
    try {
      const take = await startTake(deps, options)
      // The take was cancelled while the browser was asking for permission.
      if (attempt !== attempts.current) return take.cancel()
      running.current = { take, id }
      setNow({ id, phase: 'recording', text: '' })
    } catch (error) {
      if (attempt !== attempts.current) return
      setNow(null)
      if (!(error instanceof MicrophoneError)) throw error
      onEnd(id, { kind: 'microphone', reason: error.reason })
    }
  }

  return {
    now,
    start: (id) => void start(id),
    finish: () => void finish(attempts.current),
    cancel,
    level: () => running.current?.take.level() ?? 0,
  }
}
