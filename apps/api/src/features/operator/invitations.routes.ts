// Links with which an operator lets people register.
import * as endpoints from '@parley/contracts/operator/operator-people.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { recordAction } from './actions.queries.ts'

interface Link {
  readonly id: string
  readonly maxUses: number
  readonly uses: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface NewLink {
  readonly createdBy: string | null
  /** The team that the new user joins; null for none. */
  readonly orgId: string | null
  readonly maxUses: number
  readonly expiresAt: Date
}

export interface OperatorInvitationDeps {
  readonly db: Database
  /** @returns the link's token */
  readonly createInvitation: (tx: Database, link: NewLink) => Promise<string>
  readonly listInvitations: (db: Database, orgId: string | null) => Promise<readonly Link[]>
  readonly revokeInvitation: (tx: Database, id: string, orgId: string | null) => Promise<boolean>
  /** URL of the sign-up page with a token in it. */
  readonly invitationUrl: (token: string) => string
}

const dayMs = 24 * 60 * 60_000

/**
 * Creates a link without a team and records it, both or neither.
 * @returns the link's token
 */
export const createLink = (
  { db, createInvitation }: Pick<OperatorInvitationDeps, 'db' | 'createInvitation'>,
  { actorId, uses, days }: { actorId: string | null; uses: number; days: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + days * dayMs)
    const token = await createInvitation(tx, { createdBy: actorId, orgId: null, maxUses: uses, expiresAt })
    await recordAction(tx, { actorId, action: 'invitation_created', target: '', detail: { uses, days } })
    return token
  })

/**
 * Revokes a link and records it.
 * @returns whether there was one
 */
export const revokeLink = (
  { db, revokeInvitation }: Pick<OperatorInvitationDeps, 'db' | 'revokeInvitation'>,
  id: string,
  actorId: string | null,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isRevoked = await revokeInvitation(tx, id, null)
    if (isRevoked) await recordAction(tx, { actorId, action: 'invitation_revoked', target: '' })
    return isRevoked
  })

export function operatorInvitationRoutes(app: FastifyInstance, deps: OperatorInvitationDeps): void {
  serve(app, endpoints.listRegistrationLinks, async () => ({
    items: (await deps.listInvitations(deps.db, null)).map((link) => ({
      _id: link.id,
      max_uses: link.maxUses,
      uses: link.uses,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })),
  }))

  serve(app, endpoints.createRegistrationLink, async ({ user, body: { max_uses: uses, days }, request }) => {
    const token = await createLink(deps, { actorId: user.id, uses, days })
    request.log.info({ event: 'invitation_link_created', by: user.id, uses, days })
    return { url: deps.invitationUrl(token) }
  })

  serve(app, endpoints.revokeRegistrationLink, async ({ user, params: { id }, request }) => {
    if (!(await revokeLink(deps, id, user.id))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'invitation_link_revoked', by: user.id, invitationId: id })
  })
}
