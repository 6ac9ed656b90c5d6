// The clock of part 2: a minute to prepare, then up to two minutes to speak.
import { useEffect, useState } from 'react'
import { isLongTurn } from '../talk/long-turn.ts'
import { useCountdown } from '../talk/use-clock.ts'
import type { Talk } from '../talk/use-talk.ts'

export interface ExamClock {
  /** The cue card is shown. */
  isLongTurn: boolean
  /** True while preparing, false while speaking. */
  isPreparing: boolean
  secondsLeft: number
  secondsTotal: number
}

/** The times of the real test, until the server has sent this test's times. */
const usual = { preparation_seconds: 60, talk_seconds: 120 }

/** Delay after the end of preparation up to which the recording starts by itself, in milliseconds. */
const missedMs = 10_000

/** Starts the recording when preparation is over, unless the learner is typing. */
export function useExamClock(talk: Talk): ExamClock {
  const { state, record, canSpeak, longTurn } = talk
  const { floor } = state
  const { ielts } = state.progress
  const { preparation_seconds: preparation, talk_seconds: talkTime } = ielts ?? usual
  const isRecording = floor.kind === 'recording'
  const isPreparing = ielts?.phase === 'preparation' && !isRecording
  const serverEnds = ielts?.phase === 'preparation' ? ielts.ends_at : null
  const preparationEnds = usePreparationEnd(serverEnds, preparation, floor.kind === 'idle')
  // The server starts the long turn on its own, so the page has to ask.
  useCountdown(isRecording && serverEnds !== null ? Date.parse(serverEnds) : null, () => void talk.catchUp())
  const preparationLeft = useCountdown(isRecording ? null : preparationEnds, (lateMs) => {
    void talk.catchUp()
    // The learner may have left long ago.
    if (lateMs > missedMs) return
    // Without a user gesture since a reload, the page cannot open the microphone.
    if (
      floor.kind === 'idle' &&
      !state.isEnd &&
      !state.isTyping &&
      canSpeak &&
      navigator.userActivation?.hasBeenActive
    ) {
      record()
    }
  })
  // The recording stops at this moment, or in a pause shortly before, and is sent.
  const talkLeft = useCountdown(longTurn.endsAt)
  return {
    isLongTurn: isLongTurn(ielts),
    isPreparing,
    // A clock that is set back does not lengthen the time.
    secondsLeft: isPreparing
      ? Math.min(preparation, preparationLeft ?? preparation)
      : Math.min(talkTime, talkLeft ?? talkTime),
    secondsTotal: isPreparing ? preparation : talkTime,
  }
}

/**
 * When preparation is over, in milliseconds since 1970. The server's minute already runs while the examiner speaks; the
 * candidate's begins when the examiner has finished.
 */
function usePreparationEnd(endsAt: string | null, seconds: number, isQuiet: boolean): number | null {
  const [leftMs, setLeft] = useState<number | null>(null)
  const [end, setEnd] = useState<number | null>(null)
  useEffect(() => {
    setEnd(null)
    setLeft(endsAt === null ? null : Math.min(seconds * 1000, Math.max(0, Date.parse(endsAt) - Date.now())))
  }, [endsAt, seconds])
  useEffect(() => {
    if (leftMs !== null && isQuiet) setEnd((before) => before ?? Date.now() + leftMs)
  }, [leftMs, isQuiet])
  return end
}
