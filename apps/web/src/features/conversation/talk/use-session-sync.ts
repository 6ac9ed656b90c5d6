// The same conversation may continue in another tab or on another device.
import { useEffect, useEffectEvent } from 'react'
import type { TurnFailure } from '../turns/notice.ts'
import type { TalkState } from '../turns/talk-state.ts'
import type { TurnQueue } from '../turns/turn-queue.ts'

/** Failures after which the page refetches the session: it has ended, or speech is transcribed elsewhere. */
const refusals: ReadonlySet<TurnFailure> = new Set([
  'CONVERSATION.ENDED',
  'NOT_FOUND',
  'BUDGET.EXCEEDED',
  'USER.EMAIL_NOT_VERIFIED',
  'FULL',
  'DAY_USED_UP',
])

/** Refetches the session when the page becomes visible, and when a turn is rejected because of another page. */
export function useSessionSync(catchUp: TurnQueue['catchUp'], { floor, failure }: TalkState): void {
  const look = useEffectEvent((signal: AbortSignal) => {
    // A turn in progress refetches the session once it has been answered.
    if (!document.hidden && !('phase' in floor)) void catchUp(signal)
  })
  const refusal = failure && refusals.has(failure.code) ? failure : null
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    if (refusal) look(signal)
    window.addEventListener('focus', () => look(signal), { signal })
    document.addEventListener('visibilitychange', () => look(signal), { signal })
    return () => leaving.abort()
  }, [refusal])
}
