// Attempts at single phrases before the conversation: each is transcribed and compared; nothing is stored.
import type { Language } from '@parley/contracts/language/language.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserMicrophone, type Recording } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import { usePreferences } from '#audio/practice-preferences.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import { createPauseWatch } from './pause-watch.ts'

/** An attempt's result. `failed`: speech cannot be transcribed here, or there is no microphone. */
export type AttemptResult =
  | { readonly kind: 'said'; readonly heard: string }
  | { readonly kind: 'unheard' }
  | { readonly kind: 'failed' }

export interface Tries {
  /** The phrase that the microphone is open or opening for. */
  readonly phrase: string | null
  /** The microphone is open. */
  readonly isOpen: boolean
  readonly results: ReadonlyMap<string, AttemptResult>
  /** Starts an attempt or stops the running one. Call it in a click handler. */
  readonly toggle: (phrase: string) => void
}

/** Maximum length of an attempt, in seconds. */
const trySeconds = 8
const lookMs = 100

interface Running {
  readonly phrase: string
  readonly recording: Recording
  readonly listening: Listening
}

export function useTries(language: Language, recogniser: Recogniser | null): Tries {
  const { deviceId } = usePreferences()
  const running = useRef<Running | null>(null)
  const [now, setNow] = useState<{ phrase: string; isOpen: boolean } | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, AttemptResult>>(new Map())
  useEffect(() => () => drop(running.current), [])
  const note = (phrase: string, tried: AttemptResult) => {
    setNow(null)
    setResults((before) => new Map(before).set(phrase, tried))
  }
  const stop = async () => {
    const over = running.current
    if (over === null) return
    running.current = null
    setNow({ phrase: over.phrase, isOpen: false })
    // The recogniser finishes first: it may use the recording's audio track.
    const { text, failed } = await over.listening.finish()
    const { sound } = await over.recording.stop()
    if (text !== '') return note(over.phrase, { kind: 'said', heard: text })
    note(over.phrase, { kind: failed === null || sound !== 'voice' ? 'unheard' : 'failed' })
  }
  const end = useEffectEvent(() => void stop())
  const isOpen = now?.isOpen === true
  useEffect(() => {
    if (!isOpen) return
    const isOver = createPauseWatch()
    const timer = setInterval(() => {
      if (isOver(running.current?.recording.level() ?? 0, performance.now())) end()
    }, lookMs)
    return () => clearInterval(timer)
  }, [isOpen])
  const start = async (phrase: string, listener: Recogniser) => {
    setNow({ phrase, isOpen: false })
    try {
      const options = { deviceId, maximumSeconds: trySeconds, onOver: () => void stop() }
      const recording = await browserMicrophone.record(options)
      running.current = { phrase, recording, listening: listener.listen(language, recording.track) }
      setNow({ phrase, isOpen: true })
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error
      note(phrase, { kind: 'failed' })
    }
  }
  return {
    phrase: now?.phrase ?? null,
    isOpen,
    results,
    toggle(phrase) {
      if (running.current !== null) void stop()
      else if (now === null && recogniser !== null) void start(phrase, recogniser)
    },
  }
}

function drop(running: Running | null): void {
  running?.recording.cancel()
  running?.listening.cancel()
}
