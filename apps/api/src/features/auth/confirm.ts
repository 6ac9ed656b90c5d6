// Confirms a user's identity with their password. Only wrong passwords count towards the limit.
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { signInLimit } from '#platform/limits/limits.ts'
import { findSignInTime } from './auth.queries.ts'
import { isRecent } from './auth.rules.ts'
import { verifyPassword } from './passwords/password.ts'
import { findPasswordHash } from './recovery/reset.queries.ts'

/**
 * @throws Problem AUTH.INVALID_CREDENTIALS unless this is the caller's password; always for accounts without a password
 */
export async function checkPassword(app: FastifyInstance, db: Database, user: Caller, password: string): Promise<void> {
  await app.guard.limits.countRefusals([{ limit: signInLimit, key: user.id }], async () => {
    const isRight = await verifyPassword(await findPasswordHash(db, user.id), password, { name: user.id })
    if (!isRight) throw new Problem('AUTH.INVALID_CREDENTIALS')
  })
}

/**
 * Confirms the caller's identity before an action that cannot be undone.
 * @throws Problem AUTH.INVALID_CREDENTIALS for a wrong password, AUTH.REAUTHENTICATION_REQUIRED for no password unless
 * the caller has just signed in
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
