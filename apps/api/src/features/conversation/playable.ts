// Ends practice of a scenario that the learner can no longer see.
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type FoundSession, findSessionToPlay } from './turn/turn.queries.ts'

/** The conversation can still be ended and reviewed. @throws Problem NOT_FOUND with the detail `unavailable` */
export function requirePlayable({ state, isPlayable }: Pick<FoundSession, 'state' | 'isPlayable'>): void {
  if (state !== 'running' || isPlayable) return
  const message = 'The scenario of this conversation is no longer available'
  throw new Problem('NOT_FOUND', [{ path: 'scenario', code: 'unavailable', message }], { message })
}

/** A session of this user that has ended or may continue. @throws Problem NOT_FOUND */
export async function requireSession(db: Database, userId: string, id: string): Promise<FoundSession> {
  const session = await findSessionToPlay(db, userId, id)
  if (session === null) throw new Problem('NOT_FOUND')
  requirePlayable(session)
  return session
}
