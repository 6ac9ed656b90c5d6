// Lists a user's sign-ins, and ends individual ones.
import { endSignIn, listSignIns, type SignIn } from '@parley/contracts/account/sign-in.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { deviceOf } from './device.rules.ts'
import { endOwnSignIn, listOpenSignIns } from './sign-ins.queries.ts'

/** The user's sign-ins, most recently used first. */
export async function signInsOf(db: Database, caller: Pick<Caller, 'id' | 'signInId'>): Promise<SignIn[]> {
  const open = await listOpenSignIns(db, caller.id, new Date())
  return open.map(({ id, createdAt, lastUsedAt, method, userAgent }) => ({
    _id: id,
    device: deviceOf(userAgent),
    method,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === caller.signInId,
  }))
}

export function signInsRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, listSignIns, async ({ user }) => ({ items: await signInsOf(db, user) }))

  serve(app, endSignIn, async ({ user, params, request }) => {
    if (!(await endOwnSignIn(db, user.id, params.id))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'sign_in_ended', userId: user.id })
  })
}
