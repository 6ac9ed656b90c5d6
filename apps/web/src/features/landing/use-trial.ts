// The trial's state on the landing page: lines, playback and recording.

import { hearTrialOpening, sendTrialTurn } from '@parley/contracts/conversation/trial.ts'
import { trialLineMax, trialOpenings } from '@parley/contracts/conversation/trial-opening.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { useIsHydrated } from '#platform/page/hydration.ts'
import type { NoRecordingReason, TrialRecording, TrialSound } from './trial-sound.ts'
import { firstLanguage, newTalk, storedTalk, storeTalk, type TrialTalk, withAnswer } from './trial-talk.ts'

/** Whose turn it is to speak. */
export type TrialFloor = 'idle' | 'speaking' | 'recording' | 'thinking'

type Notice =
  | { readonly kind: 'heard'; readonly reason: NoRecordingReason | 'silent' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Whether this browser has speech recognition. */
const hasRecogniser = (): boolean => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window

const loadSound = async (): Promise<TrialSound> => (await import('./trial-sound.ts')).createTrialSound()

/** Duration of the silent word-by-word animation of the first line. */
const introMs = 2_000

export function useTrial() {
  const reader = useLanguage()
  const isHydrated = useIsHydrated()
  const [talk, setTalk] = useState<TrialTalk>(() => newTalk(reader === 'es' ? 'en' : 'es'))
  const [floor, setFloor] = useState<TrialFloor>('idle')
  const [isIntro, setIsIntro] = useState(true)
  const [isTyping, setIsTyping] = useState(false)
  const [isHintShown, setIsHintShown] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const sound = useRef<Promise<TrialSound> | null>(null)
  const current = useRef<TrialSound | null>(null)
  const recording = useRef<TrialRecording | null>(null)
  const attempt = useRef(0)

  // Runs once: the choice stays the same when the interface switches to another language.
  const begin = useEffectEvent(() => {
    const stored = storedTalk()
    setTalk(stored ?? newTalk(firstLanguage(navigator.languages, reader)))
    setIsTyping(!hasRecogniser())
    if (stored) setIsIntro(false)
  })
  useEffect(() => {
    begin()
    const timer = setTimeout(() => setIsIntro(false), introMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(
    () => () => {
      recording.current?.cancel()
      current.current?.silence()
    },
    [],
  )

  const withSound = async () => {
    sound.current ??= loadSound()
    current.current = await sound.current
    current.current.unlock()
    return current.current
  }
  const line = talk.lines.findLast(({ side }) => side === 'partner')?.text ?? trialOpenings[talk.language].line

  const play = async (text: string, clip: string | null, isSlow = false) => {
    if (clip === null) return
    const mine = ++attempt.current
    const player = await withSound()
    if (mine !== attempt.current) return
    setFloor('speaking')
    await player.play(text, clip, isSlow)
    if (mine === attempt.current) setFloor('idle')
  }

  const hear = async (isSlow: boolean) => {
    setIsIntro(false)
    void withSound()
    try {
      const { language, lines, audio } = talk
      const known =
        audio ?? (lines.length === 0 ? (await call(hearTrialOpening, { params: { language } })).audio : null)
      if (known === null) return setNotice({ kind: 'heard', reason: 'silent' })
      setTalk((now) =>
        now.language === language && now.lines.length === lines.length ? { ...now, audio: known } : now,
      )
      await play(line, known, isSlow)
    } catch (error) {
      setNotice({ kind: 'failed', error })
    }
  }

  const say = async (said: string) => {
    const text = said.trim().slice(0, trialLineMax)
    if (text === '' || floor === 'thinking') return false
    const { language, token } = talk
    const before = { ...talk }
    attempt.current++
    current.current?.silence()
    setNotice(null)
    setIsHintShown(false)
    setFloor('thinking')
    try {
      const body = { language, explanation_language: reader, text, ...(token !== null && { token }) }
      const answer = await call(sendTrialTurn, { body })
      const next = withAnswer(before, text, answer)
      setTalk(next)
      storeTalk(next)
      setFloor('idle')
      void play(answer.reply, answer.audio)
      return true
    } catch (error) {
      setFloor('idle')
      // The token has expired or the server's secret has changed, so the line starts a new trial.
      if (error instanceof Problem && error.code === 'VALIDATION.FAILED' && token !== null) choose(language)
      setNotice({ kind: 'failed', error })
      return false
    }
  }

  const finish = async () => {
    const over = recording.current
    if (over === null) return
    recording.current = null
    setFloor('thinking')
    const said = await over.finish()
    setFloor('idle')
    if ('text' in said) return say(said.text)
    if (said.problem === 'unwritten') setIsTyping(true)
    setNotice({ kind: 'heard', reason: said.problem })
  }

  const record = async () => {
    setIsIntro(false)
    setNotice(null)
    const mine = ++attempt.current
    try {
      const opened = await (await withSound()).record(talk.language, () => void finish())
      if (mine !== attempt.current) return opened.cancel()
      recording.current = opened
      setFloor('recording')
    } catch (error) {
      const { reasonOf } = await import('./trial-sound.ts')
      setIsTyping(true)
      setNotice({ kind: 'heard', reason: reasonOf(error) })
    }
  }

  const cancel = () => {
    attempt.current++
    recording.current?.cancel()
    recording.current = null
    setFloor('idle')
  }

  const choose = (language: Language) => {
    cancel()
    current.current?.silence()
    setTalk(newTalk(language))
    storeTalk(null)
    setNotice(null)
    setIsHintShown(false)
  }

  return {
    talk,
    line,
    /** The first line is being animated. */
    isIntro,
    floor,
    notice,
    isTyping,
    isHintShown,
    mayRecord: isHydrated && hasRecogniser(),
    canHear: talk.lines.length === 0 || talk.audio !== null,
    level: () => (recording.current ?? current.current)?.level() ?? 0,
    type: (is: boolean) => {
      setIsIntro(false)
      setIsTyping(is)
    },
    showHint: () => setIsHintShown((is) => !is),
    hear,
    say,
    record,
    finish,
    cancel,
    choose,
  }
}

export type Trial = ReturnType<typeof useTrial>
