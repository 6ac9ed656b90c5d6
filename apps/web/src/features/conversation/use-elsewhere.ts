// The same conversation may go on elsewhere, in another tab or on another device.
import { type ActionDispatch, useEffect, useEffectEvent } from 'react'
import type { TurnFailure } from './notice.ts'
import type { TalkServer } from './talk-server.ts'
import type { TalkAction, TalkState } from './turn-state.ts'

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
export function useElsewhere(
  server: TalkServer,
  { floor, failure }: Pick<TalkState, 'floor' | 'failure'>,
  dispatch: ActionDispatch<[action: TalkAction]>,
): { catchUp: () => Promise<void> } {
  const read = async (signal?: AbortSignal) => {
    const session = await server.session(signal).catch(() => null)
    if (session && !signal?.aborted) dispatch({ type: 'refreshed', session })
  }
  const catchUp = useEffectEvent(async (signal: AbortSignal) => {
    // A turn on its way catches up by itself when it has been answered.
    if (!document.hidden && !('phase' in floor)) await read(signal)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => void catchUp(signal)
    window.addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => leaving.abort()
  }, [])
  const refusal = failure && refusals.has(failure.code) ? failure : null
  useEffect(() => {
    if (!refusal) return
    const leaving = new AbortController()
    void catchUp(leaving.signal)
    return () => leaving.abort()
  }, [refusal])
  return { catchUp: () => read() }
}
