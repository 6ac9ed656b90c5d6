// Routes for an operator to manage users.
import * as endpoints from '@parley/contracts/operator/operator-people.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Call, serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { type ActionName, recordAction } from './actions.queries.ts'
import { removeUser, type UserRemoval } from './remove-user.ts'
import { endSignIns, listUsers, lockUser } from './users.queries.ts'

export interface OperatorUserDeps extends UserRemoval {
  /** Activates or deactivates a user; deactivating ends their sign-ins. */
  readonly setStatus: (tx: Database, userId: string, status: 'ACTIVE' | 'DIACTIVATED') => Promise<void>
  /** Turns off a user's second factor and deletes the recovery codes; passkeys stay. */
  readonly clearSecondFactor: (tx: Database, userId: string) => Promise<void>
}

const notOneself = (caller: Caller, userId: string) => {
  if (caller.id !== userId) return
  throw new Problem('FORBIDDEN', [{ path: 'id', code: 'self', message: 'Another operator has to do this' }])
}

export function operatorUserRoutes(app: FastifyInstance, deps: OperatorUserDeps): void {
  const { db } = deps

  serve(app, endpoints.listUsers, async ({ query: { search = '', status, offset, limit } }) => {
    const found = await listUsers(db, { search, status, offset, limit }, new Date().toISOString().slice(0, 10))
    return { items: found.map(userView), offset, limit }
  })

  /** Changes a user and records the action, both or neither. */
  const act = async (
    { user: caller, params: { id }, request }: Call<typeof endpoints.signOutUser>,
    action: ActionName,
    run: (tx: Database, userId: string) => Promise<unknown>,
  ): Promise<{ _id: string; status: 'ACTIVE' | 'DIACTIVATED' }> => {
    const answer = await db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (user === null) throw new Problem('NOT_FOUND')
      await run(tx, id)
      await recordAction(tx, { actorId: caller.id, action, target: user.tagName })
      return { _id: user.id, status: (await lockUser(tx, id))?.status ?? user.status }
    })
    request.log.info({ event: action, by: caller.id, userId: id })
    return answer
  }

  serve(app, endpoints.deactivateUser, async (call) => {
    notOneself(call.user, call.params.id)
    return act(call, 'user_deactivated', (tx, id) => deps.setStatus(tx, id, 'DIACTIVATED'))
  })
  serve(app, endpoints.activateUser, (call) =>
    act(call, 'user_activated', (tx, id) => deps.setStatus(tx, id, 'ACTIVE')),
  )
  serve(app, endpoints.signOutUser, (call) => act(call, 'user_signed_out', endSignIns))
  serve(app, endpoints.resetSecondFactor, (call) => act(call, 'second_factor_reset', deps.clearSecondFactor))

  serve(app, endpoints.removeUser, async ({ user, params: { id }, body, request }) => {
    notOneself(user, id)
    await removeUser(deps, { userId: id, typedTag: body.tag_name, actorId: user.id })
    request.log.info({ event: 'user_deleted', by: user.id, userId: id })
  })
}

const userView = (user: Awaited<ReturnType<typeof listUsers>>[number]): endpoints.ListedUser => ({
  _id: user.id,
  tag_name: user.tagName,
  name: user.name.trim(),
  email: user.email,
  is_email_verified: user.isEmailVerified,
  is_operator: user.isOperator,
  has_second_factor: user.hasSecondFactor,
  status: user.status,
  created_at: user.createdAt.toISOString(),
  last_seen_at: user.lastSeenAt?.toISOString() ?? null,
  sign_ins: user.signIns,
  organisations: user.organisations,
  owned_teams: user.ownedTeams.map(({ id, name, others }) => ({ _id: id, name, others })),
  today: { turns: user.used.turns ?? 0, model_calls: user.used.model_calls ?? 0 },
})
