// Prevents continuing a conversation whose scenario is no longer visible, or whose organisation is suspended.
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { findSessionToPlay, type SessionToPlay } from './turn.queries.ts'

/**
 * Such a conversation can still be ended and reviewed.
 * @throws Problem ORG.SUSPENDED, NOT_FOUND with the detail `unavailable`
 */
export function requirePlayable({
  state,
  isPlayable,
  isOrgSuspended,
}: Pick<SessionToPlay, 'state' | 'isPlayable' | 'isOrgSuspended'>): void {
  if (state !== 'running' || isPlayable) return
  if (isOrgSuspended) throw new Problem('ORG.SUSPENDED')
  const message = 'The scenario of this conversation is no longer available'
  throw new Problem('NOT_FOUND', [{ path: 'scenario', code: 'unavailable', message }], { message })
}

/**
 * The user's session, if it has ended or may continue.
 * @throws Problem NOT_FOUND, ORG.SUSPENDED
 */
export async function requireSession(db: Database, userId: string, id: string): Promise<SessionToPlay> {
  const session = await findSessionToPlay(db, userId, id)
  if (session === null) throw new Problem('NOT_FOUND')
  requirePlayable(session)
  return session
}
