// Invitation links over HTTP: looked up by people who have one, created and revoked by users who may invite.
import * as endpoints from '@parley/contracts/account/invitation.ts'
import { may } from '@parley/contracts/org/policy.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { invitationLookupLimit } from '#platform/limits/limits.ts'
import { hashOfToken } from '../token.ts'
import {
  createInvitation,
  findInvitation,
  type InvitationRow,
  listInvitations,
  lockTeam,
  revokeInvitation,
} from './invitation.queries.ts'
import { stateOf } from './invitation.rules.ts'

const linkView = ({ id, makerName, maxUses, uses, createdAt, expiresAt }: InvitationRow): endpoints.InvitationLink => ({
  _id: id,
  made_by: makerName,
  max_uses: maxUses,
  uses,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

/** @throws Problem AUTH.INVITATION_INVALID */
async function describeInvitation(db: Database, token: string): Promise<endpoints.Invitation> {
  const link = await findInvitation(db, hashOfToken(token))
  if (link === null) throw new Problem('AUTH.INVITATION_INVALID')
  const isOfTeam = link.orgId !== null
  return {
    org_id: link.orgId,
    org_name: link.orgName,
    // Operators' names are not shown.
    invited_by: isOfTeam ? link.makerName : null,
    role: isOfTeam ? 'MEMBER' : null,
    state: stateOf(link, new Date()),
  }
}

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === 'AUTH.INVITATION_INVALID'

/** The user whose links the caller may see and revoke; undefined for everyone in the team. */
const makerFor = ({ id, role }: Caller): string | undefined => (may(role, 'manage_members') ? undefined : id)

const dayMs = 24 * 3_600_000

/** @throws Problem ORG.MAX_MEMBERS_REACHED for a personal organisation, QUOTA.EXCEEDED */
const makeLink = (db: Database, user: { id: string; orgId: string }, link: { max_uses: number; days: number }) =>
  db.transaction(async (tx) => {
    if (!(await lockTeam(tx, user.orgId))) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    const open = await listInvitations(tx, user.orgId, user.id)
    if (open.length >= endpoints.invitationLimits.links) {
      const message = `At most ${endpoints.invitationLimits.links} links at the same time`
      throw new Problem('QUOTA.EXCEEDED', [{ path: '', code: 'invitation_links', message }])
    }
    return createInvitation(tx, {
      createdBy: user.id,
      orgId: user.orgId,
      maxUses: link.max_uses,
      expiresAt: new Date(Date.now() + link.days * dayMs),
    })
  })

export function invitationRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, endpoints.getInvitation, ({ query, request }) => {
    // Rate-limited before the lookup, so that guessing reveals nothing.
    const counts = [{ limit: invitationLookupLimit, key: networkOf(request.ip) }]
    return app.guard.limits.countRefusals(counts, () => describeInvitation(db, query.token), isUnknown)
  })

  serve(app, endpoints.createInvitationLink, async ({ user, body, request }) => {
    const token = await makeLink(db, user, body)
    request.log.info({ event: 'invitation_link_made', orgId: user.orgId, by: user.id, maxUses: body.max_uses })
    return { token }
  })

  serve(app, endpoints.listInvitationLinks, async ({ user }) => ({
    items: (await listInvitations(db, user.orgId, makerFor(user))).map(linkView),
  }))

  serve(app, endpoints.revokeInvitationLink, async ({ user, params, request }) => {
    if (!(await revokeInvitation(db, params.id, user.orgId, makerFor(user)))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'invitation_link_revoked', orgId: user.orgId, by: user.id })
  })
}
