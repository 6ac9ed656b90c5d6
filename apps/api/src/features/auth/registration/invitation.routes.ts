// Registration links of team owners.
import * as endpoints from '@parley/contracts/invitation.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import {
  createInvitation,
  type InvitationRow,
  listInvitations,
  lockTeam,
  revokeInvitation,
} from './invitation.queries.ts'

const linkView = ({ id, maxUses, uses, createdAt, expiresAt }: InvitationRow): endpoints.InvitationLink => ({
  _id: id,
  max_uses: maxUses,
  uses,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

const dayMs = 24 * 3_600_000

/** @throws Problem ORG.MAX_MEMBERS_REACHED for a personal organisation, QUOTA.EXCEEDED */
const makeLink = (db: Database, user: { id: string; orgId: string }, link: { max_uses: number; days: number }) =>
  db.transaction(async (tx) => {
    if (!(await lockTeam(tx, user.orgId))) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    const open = await listInvitations(tx, user.orgId)
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
  serve(app, endpoints.createInvitationLink, async ({ user, body, request }) => {
    const token = await makeLink(db, user, body)
    request.log.info({ event: 'invitation_link_made', orgId: user.orgId, by: user.id, maxUses: body.max_uses })
    return { token }
  })

  serve(app, endpoints.listInvitationLinks, async ({ user }) => ({
    items: (await listInvitations(db, user.orgId)).map(linkView),
  }))

  serve(app, endpoints.revokeInvitationLink, async ({ user, params, request }) => {
    if (!(await revokeInvitation(db, params.id, user.orgId))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'invitation_link_revoked', orgId: user.orgId, by: user.id })
  })
}
