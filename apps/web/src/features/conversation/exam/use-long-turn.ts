import type { IeltsView } from '@parley/contracts/session-progress.ts'
import { useEffect, useState } from 'react'
import type { Floor } from '../turns/floor.ts'
import { longestSeconds, talkEnd } from './long-turn.ts'

export interface LongTurn {
  /** When the talk of part 2 is over, in milliseconds since 1970; null while it has not begun. */
  readonly endsAt: number | null
  /** How long a recording that begins now may be, in seconds. */
  readonly longest: () => number
}

/** Keeps the time of the talk of part 2 while it is recorded. */
export function useLongTurn(ielts: IeltsView | null, floor: Floor): LongTurn {
  const [endsAt, setEnd] = useState<number | null>(null)
  const isRecording = floor.is === 'recording'
  useEffect(() => {
    setEnd((before) => talkEnd(before, ielts, { isRecording, now: Date.now() }))
  }, [ielts, isRecording])
  return { endsAt, longest: () => longestSeconds(ielts, endsAt, Date.now()) }
}
