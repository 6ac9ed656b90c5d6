import type { IeltsView } from '@parley/contracts/conversation/session-progress.ts'
import { useEffect, useState } from 'react'
import type { Floor } from '../turns/floor.ts'
import { longestSeconds, talkEnd } from './long-turn.ts'

export interface LongTurn {
  /** When the long turn of part 2 is over, in milliseconds since 1970; null if it has not begun. */
  readonly endsAt: number | null
  /** Maximum length of a recording started now, in seconds. */
  readonly longest: () => number
}

/** Tracks the end of the long turn in part 2. */
export function useLongTurn(ielts: IeltsView | null, floor: Floor): LongTurn {
  const [endsAt, setEnd] = useState<number | null>(null)
  const isRecording = floor.kind === 'recording'
  useEffect(() => {
    setEnd((before) => talkEnd(before, ielts, { isRecording, now: Date.now() }))
  }, [ielts, isRecording])
  return { endsAt, longest: () => longestSeconds(ielts, endsAt, Date.now()) }
}
