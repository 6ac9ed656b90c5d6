// Is it really you? Asked with a password, of which only the wrong ones are counted.
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { signInLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import type { Caller } from '#platform/session.ts'
import { findSignInTime } from './auth.queries.ts'
import { isRecent } from './auth.rules.ts'
import { verifyPassword } from './password.ts'
import { findPasswordHash } from './reset.queries.ts'

/** @throws Problem AUTH.INVALID_CREDENTIALS unless this is the caller's password; accounts without one have no right one */
export async function checkPassword(app: FastifyInstance, db: Database, user: Caller, password: string): Promise<void> {
  await app.door.limits.countRefusals([{ limit: signInLimit, key: user.id }], async () => {
    const isRight = await verifyPassword(await findPasswordHash(db, user.id), password, { name: user.id })
    if (!isRight) throw new Problem('AUTH.INVALID_CREDENTIALS')
  })
}

/**
 * Before what cannot be undone.
 * @throws Problem AUTH.INVALID_CREDENTIALS for a wrong password, AUTH.REAUTHENTICATION_REQUIRED without one unless the
 *   caller has just signed in
 */
export async function confirmCaller(
  app: FastifyInstance,
  db: Database,
  user: Caller,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return checkPassword(app, db, user, password)
  const since = await findSignInTime(db, user.signInId)
  if (since === null || !isRecent(since, new Date())) throw new Problem('AUTH.REAUTHENTICATION_REQUIRED')
}
