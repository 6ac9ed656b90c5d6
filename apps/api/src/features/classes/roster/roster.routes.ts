// Rosters and their invitations over HTTP, for teachers and invited users.
import * as endpoints from '@parley/contracts/classes/class-invitation.ts'
import { importRoster, previewRoster as previewEndpoint, rosterLimits } from '@parley/contracts/classes/roster.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { rosterLimit } from '#platform/limits/limits.ts'
import { requireTaughtClass } from '../class/taught.ts'
import { enterClass, type JoiningDeps } from '../joining/joining.ts'
import * as queries from './roster.queries.ts'
import { previewRoster, type RosterDeps, takeRoster } from './roster.ts'

/** Maximum size of a JSON body with a base64 file. */
const bodyBytes = Math.ceil(rosterLimits.bytes / 3) * 4 + 1_000

export function rosterRoutes(app: FastifyInstance, deps: RosterDeps & JoiningDeps): void {
  const { db } = deps

  serve(
    app,
    previewEndpoint,
    async ({ user, params, body }) => previewRoster(deps, user, await requireTaughtClass(db, user, params.id), body),
    { bodyBytes },
  )

  serve(
    app,
    importRoster,
    async ({ user, params, body, request }) => {
      const group = await requireTaughtClass(db, user, params.id)
      await app.guard.limits.take(rosterLimit, group.orgId)
      const taken = await takeRoster(deps, user, group, body)
      request.log.info({ event: 'roster_imported', classId: group.id, by: user.id, ...taken })
      return taken
    },
    { bodyBytes },
  )

  serve(app, endpoints.listClassInvitations, async ({ user, params }) => {
    await requireTaughtClass(db, user, params.id)
    const open = await queries.listOpen(db, params.id)
    return {
      items: open.map(({ id, name, email, tagName, createdAt, expiresAt }) => ({
        _id: id,
        name,
        email,
        tag_name: tagName,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    }
  })

  serve(app, endpoints.revokeClassInvitation, async ({ user, params }) => {
    await requireTaughtClass(db, user, params.id)
    if (!(await queries.revoke(db, params.id, params.invitation_id))) throw new Problem('NOT_FOUND')
  })

  ownInvitationRoutes(app, deps)
}

/** @throws Problem NOT_FOUND */
async function requireOwn(db: Database, userId: string, id: string) {
  const [found] = await queries.listOwn(db, userId, id)
  if (found === undefined) throw new Problem('NOT_FOUND')
  return found
}

function ownInvitationRoutes(app: FastifyInstance, deps: JoiningDeps): void {
  const { db } = deps

  serve(app, endpoints.listOwnInvitations, async ({ user }) => ({
    items: (await queries.listOwn(db, user.id)).map(({ id, name, orgName, language, expiresAt }) => ({
      _id: id,
      class_name: name,
      org_name: orgName,
      language,
      expires_at: expiresAt.toISOString(),
    })),
  }))

  serve(app, endpoints.acceptClassInvitation, ({ user, params }) =>
    db.transaction(async (tx) => {
      const joined = await enterClass(tx, deps, await requireOwn(tx, user.id, params.id), user.id)
      await queries.deleteInvitation(tx, params.id)
      return joined
    }),
  )

  serve(app, endpoints.declineClassInvitation, async ({ user, params }) => {
    await requireOwn(db, user.id, params.id)
    await queries.deleteInvitation(db, params.id)
  })
}
