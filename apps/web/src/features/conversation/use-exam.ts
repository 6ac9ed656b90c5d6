// The clock of part 2: a minute to prepare, then up to two to talk.
import { turnLimits } from '@parley/contracts/conversation.ts'
import { useEffect, useState } from 'react'
import { useCountdown } from './use-clock.ts'
import type { Talk } from './use-talk.ts'

export interface ExamClock {
  /** The cue card is on the table. */
  isAtDesk: boolean
  /** Preparing rather than talking. */
  isPreparing: boolean
  secondsLeft: number
  secondsTotal: number
}

const preparationSeconds = 60

/** Starts the recording when the minute is over. A learner who is typing is left in peace. */
export function useExamClock(talk: Talk): ExamClock {
  const { state, record, canSpeak } = talk
  const { ielts, floor } = state
  const isPreparing = ielts?.phase === 'preparation' && floor.is !== 'recording'
  const isRecording = floor.is === 'recording'
  const preparationEnds = usePreparationEnd(ielts?.phase === 'preparation' ? ielts.ends_at : null, floor.is === 'idle')
  const talkEnds = useTalkEnd(isRecording, ielts?.phase === 'long_turn' ? ielts.ends_at : null)
  // The long turn begins on the server by itself: only asking tells when it ends.
  useCountdown(isRecording && ielts?.phase === 'preparation' ? timeOf(ielts.ends_at) : null, () => void talk.catchUp())
  const preparationLeft = useCountdown(isRecording ? null : preparationEnds, () => {
    // A page that was reloaded and not touched since cannot open the microphone.
    if (floor.is === 'idle' && !state.isEnd && !state.isTyping && canSpeak && navigator.userActivation?.hasBeenActive) {
      record()
    }
  })
  const talkLeft = useCountdown(talkEnds)
  return {
    isAtDesk: ielts?.phase === 'preparation' || ielts?.phase === 'long_turn',
    isPreparing,
    secondsLeft: isPreparing ? (preparationLeft ?? preparationSeconds) : (talkLeft ?? turnLimits.audioSeconds),
    secondsTotal: isPreparing ? preparationSeconds : turnLimits.audioSeconds,
  }
}

/**
 * When the preparation is over, in milliseconds since 1970. The server's minute runs while the examiner still speaks;
 * the candidate's begins when the examiner has finished.
 */
function usePreparationEnd(endsAt: string | null, isQuiet: boolean): number | null {
  const [leftMs, setLeft] = useState<number | null>(null)
  const [end, setEnd] = useState<number | null>(null)
  useEffect(() => {
    setEnd(null)
    setLeft(endsAt === null ? null : Math.min(preparationSeconds * 1000, Math.max(0, Date.parse(endsAt) - Date.now())))
  }, [endsAt])
  useEffect(() => {
    if (leftMs !== null && isQuiet) setEnd((before) => before ?? Date.now() + leftMs)
  }, [leftMs, isQuiet])
  return end
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** When the talk is over: by the server's clock, once it is known, and at the latest when a recording is at its longest. */
function useTalkEnd(isRecording: boolean, endsAt: string | null): number | null {
  const [longest, setLongest] = useState<number | null>(null)
  useEffect(() => setLongest(isRecording ? Date.now() + turnLimits.audioSeconds * 1000 : null), [isRecording])
  const end = timeOf(endsAt)
  return longest === null || end === null ? (longest ?? end) : Math.min(longest, end)
}
