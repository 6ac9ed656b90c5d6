// Tests the microphone and the browser's speech recognition before the conversation.
import type { Language } from '@parley/contracts/language/language.ts'
import { useEffect, useRef, useState } from 'react'
import { browserMicrophone, type Recording } from '#audio/microphone.ts'
import { MicrophoneError, type MicrophoneReason } from '#audio/open-microphone.ts'
import { usePreferences } from '#audio/practice-preferences.ts'
import { type Listening, prepareLocalRecogniser, type Recogniser } from '#audio/recogniser.ts'

export type Check =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** The microphone is open; `isHeard` once speech was detected. */
  | { readonly kind: 'open'; readonly device: string; readonly isHeard: boolean }
  | { readonly kind: 'heard' }
  | { readonly kind: 'silent' }
  /** Speech was detected, but the browser's speech recognition has no service behind it. */
  | { readonly kind: 'unwritten' }
  | { readonly kind: 'failed'; readonly reason: MicrophoneReason }

export interface MicrophoneCheck {
  readonly check: Check
  /** Loudness from 0 to 1. */
  readonly level: () => number
  /** Call it in a click handler. */
  readonly start: () => void
  readonly stop: () => void
}

/** Time after which the test ends automatically, in seconds. */
const checkSeconds = 10
const lookMs = 100
/** Loudness above which audio counts as speech, from 0 to 1. */
const loudFrom = 0.25

interface Running {
  readonly recording: Recording
  readonly listening: Listening | null
}

/** @param recogniser the browser's speech recognition if it has to transcribe; null if the server does */
export function useMicrophoneCheck(language: Language, recogniser: Recogniser | null): MicrophoneCheck {
  const { deviceId } = usePreferences()
  const running = useRef<Running | null>(null)
  const [check, setCheck] = useState<Check>({ kind: 'idle' })
  useEffect(() => () => drop(running.current), [])
  const isWriter = recogniser !== null
  useEffect(() => {
    if (isWriter) void prepareLocalRecogniser(language, { mayInstall: false })
  }, [isWriter, language])
  const isOpen = check.kind === 'open' && !check.isHeard
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if ((running.current?.recording.level() ?? 0) < loudFrom) return
      setCheck((now) => (now.kind === 'open' ? { ...now, isHeard: true } : now))
    }, lookMs)
    return () => clearInterval(timer)
  }, [isOpen])

  const stop = async () => {
    const over = running.current
    if (over === null) return
    running.current = null
    // The recogniser finishes first: it may use the recording's audio track.
    const written = await over.listening?.finish()
    const { sound } = await over.recording.stop()
    if (sound !== 'voice') setCheck({ kind: 'silent' })
    else setCheck({ kind: written && written.text === '' && written.failed !== null ? 'unwritten' : 'heard' })
  }
  const start = async () => {
    setCheck({ kind: 'opening' })
    if (isWriter) void prepareLocalRecogniser(language, { mayInstall: true })
    try {
      const options = { deviceId, maximumSeconds: checkSeconds, onOver: () => void stop() }
      const recording = await browserMicrophone.record(options)
      running.current = { recording, listening: recogniser?.listen(language, recording.track) ?? null }
      setCheck({ kind: 'open', device: recording.track.label, isHeard: false })
    } catch (error) {
      setCheck({ kind: 'failed', reason: error instanceof MicrophoneError ? error.reason : 'unsupported' })
    }
  }
  return {
    check,
    level: () => running.current?.recording.level() ?? 0,
    start: () => void start(),
    stop: () => void stop(),
  }
}

function drop(running: Running | null): void {
  running?.recording.cancel()
  running?.listening?.cancel()
}
