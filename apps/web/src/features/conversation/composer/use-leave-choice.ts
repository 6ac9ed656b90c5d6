import { useState } from 'react'
import type { TalkState } from '../turns/talk-state.ts'

export interface LeaveChoice {
  /** The learner may leave now and has not chosen to continue. */
  readonly isOffered: boolean
  readonly keepTalking: () => void
}

/**
 * Whether to offer the review after a goodbye or the last step. If declined, it is offered again only after another
 * line.
 */
export function useLeaveChoice({ progress, isEnd, floor, lines }: TalkState): LeaveChoice {
  const [declinedAt, setDeclinedAt] = useState<number | null>(null)
  const isDue = progress.leave_taking && !isEnd && floor.kind === 'idle'
  return {
    isOffered: isDue && declinedAt !== lines.length,
    keepTalking: () => setDeclinedAt(lines.length),
  }
}
