// The same conversation may go on elsewhere, in another tab or on another device.
import { useEffect, useEffectEvent } from 'react'
import type { TurnFailure } from '../turns/notice.ts'
import type { TalkState } from '../turns/talk-state.ts'
import type { TurnQueue } from '../turns/turn-queue.ts'

/** Refusals after which the page looks how the conversation stands: it has ended, or who writes down has changed. */
const refusals: ReadonlySet<TurnFailure> = new Set([
  'CONVERSATION.ENDED',
  'NOT_FOUND',
  'BUDGET.EXCEEDED',
  'USER.EMAIL_NOT_VERIFIED',
  'FULL',
  'DAY_USED_UP',
])

/** Catches up with the server when the page is looked at again, and when a turn is refused for what happened elsewhere. */
export function useSessionSync(catchUp: TurnQueue['catchUp'], { floor, failure }: TalkState): void {
  const look = useEffectEvent((signal: AbortSignal) => {
    // A turn on its way catches up by itself when it has been answered.
    if (!document.hidden && !('phase' in floor)) void catchUp({ signal })
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
