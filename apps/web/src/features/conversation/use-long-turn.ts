import { useEffect, useState } from 'react'
import { longestSeconds, talkEnd } from './long-turn.ts'
import type { TalkState } from './turn-state.ts'

export interface LongTurn {
  /** When the talk of part 2 is over, in milliseconds since 1970; null while it has not begun. */
  readonly endsAt: number | null
  /** How long a recording that begins now may be, in seconds. */
  readonly longest: () => number
}

/** Keeps the time of the talk of part 2 while it is recorded. */
export function useLongTurn({ ielts, floor }: Pick<TalkState, 'ielts' | 'floor'>): LongTurn {
  const [endsAt, setEnd] = useState<number | null>(null)
  const isRecording = floor.is === 'recording'
  useEffect(() => {
    setEnd((before) => talkEnd(before, ielts, { isRecording, now: Date.now() }))
  }, [ielts, isRecording])
  return { endsAt, longest: () => longestSeconds(ielts, endsAt, Date.now()) }
}
