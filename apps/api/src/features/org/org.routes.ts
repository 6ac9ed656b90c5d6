// Organisations over HTTP: the caller's own, and their members.
import { joinOrg } from '@parley/contracts/account/invitation.ts'
import * as endpoints from '@parley/contracts/org/org.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Count, mailLimit, wrongInvitationLimit } from '#platform/limits/limits.ts'
import {
  acceptInvitation,
  changeRole,
  declineInvitation,
  inviteByTag,
  joinByLink,
  removeMember,
  type WhenRemoved,
} from './members.ts'
import { findOrg, listMembers, listOrgs, type MemberOfOrg, type OrgOfUser } from './org.queries.ts'
import { type UtcDay, utcDay } from './org.rules.ts'

export interface OrgDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  /** Conversations that a user without a subscription may begin per UTC day. */
  readonly freePerDay: number
  /** What else to do in the transaction in which a membership ends. */
  readonly whenRemoved: WhenRemoved
  readonly links: InvitationLinks
}

/** The links with which people join a team. */
export interface InvitationLinks {
  /** The rate-limit key for a request: the link if it is valid, otherwise `otherwise`. */
  countOf(token: string, otherwise: Count): Promise<Count>
  /**
   * Uses a link once in the transaction in which a user joins its team; with null the link is for no team.
   * @returns the link's team
   * @throws Problem AUTH.INVITATION_INVALID; what `join` throws
   */
  use(
    tx: Database,
    token: string,
    join: (orgId: string | null) => Promise<'joined' | 'member' | 'gone'>,
  ): Promise<string | null>
}

const memberView = (member: MemberOfOrg): endpoints.Member => ({
  _id: member.id,
  name: `${member.firstName} ${member.lastName}`.trim(),
  tag_name: member.tagName,
  role: member.role,
  info: { status: member.status },
})

/** @param day the UTC day for which free conversations are counted */
const orgView = (
  { org, role, membership, freeUsed }: OrgOfUser,
  currentId: string,
  { day, freePerDay }: { day: UtcDay; freePerDay: number },
): endpoints.Org => ({
  _id: org.id,
  name: org.name,
  owner_id: org.ownerId,
  status: org.status,
  role,
  membership,
  is_current: org.id === currentId,
  is_personal: org.kind === 'personal',
  max_members: org.maxMembers,
  free_usage: { session_count: freeUsed, limit: freePerDay, resets_at: day.endsAt.toISOString() },
})

export function orgRoutes(app: FastifyInstance, deps: OrgDeps): void {
  readingRoutes(app, deps)
  memberRoutes(app, deps)
  joiningRoute(app, deps)
}

function joiningRoute(app: FastifyInstance, deps: OrgDeps): void {
  const { db, links } = deps
  serve(app, joinOrg, async ({ user, body: { token }, request }) => {
    const { limit, key } = await links.countOf(token, { limit: wrongInvitationLimit, key: user.id })
    await app.guard.limits.take(limit, key)
    const orgId = await db.transaction((tx) =>
      links.use(tx, token, async (orgId) => (orgId === null ? 'gone' : joinByLink(tx, orgId, user.id))),
    )
    if (orgId === null) throw new Problem('AUTH.INVITATION_INVALID')
    request.log.info({ event: 'joined_by_link', orgId, userId: user.id })
    return describe(deps, user, orgId)
  })
}

async function describe({ db, freePerDay }: OrgDeps, user: Caller, orgId: string): Promise<endpoints.Org> {
  const day = utcDay(new Date())
  const found = await findOrg(db, user.id, orgId, day.name)
  if (found === null) throw new Problem('NOT_FOUND')
  return orgView(found, user.orgId, { day, freePerDay })
}

function readingRoutes(app: FastifyInstance, deps: OrgDeps): void {
  const { db, freePerDay } = deps

  serve(app, endpoints.getOrg, ({ user }) => describe(deps, user, user.orgId))

  serve(app, endpoints.listOrgs, async ({ user }) => {
    const day = utcDay(new Date())
    const orgs = await listOrgs(db, user.id, day.name)
    return { items: orgs.map((org) => orgView(org, user.orgId, { day, freePerDay })) }
  })

  serve(app, endpoints.listMembers, async ({ user }) => ({
    items: (await listMembers(db, user.orgId)).map(memberView),
  }))
}

function memberRoutes(app: FastifyInstance, deps: OrgDeps): void {
  const { db, jobs, whenRemoved } = deps

  serve(
    app,
    endpoints.inviteMember,
    async ({ user, body, request }) => {
      const member = await inviteByTag(db, jobs, user, { tagName: body.tag_name, role: body.role })
      request.log.info({ event: 'member_invited', orgId: user.orgId, by: user.id, userId: member.id, role: body.role })
      return memberView(member)
    },
    { limit: mailLimit },
  )

  serve(app, endpoints.acceptInvitation, async ({ user, params, request }) => {
    await acceptInvitation(db, params.id, user.id)
    request.log.info({ event: 'invitation_accepted', orgId: params.id, userId: user.id })
    return describe(deps, user, params.id)
  })

  serve(app, endpoints.declineInvitation, async ({ user, params, request }) => {
    await declineInvitation(db, params.id, user.id)
    request.log.info({ event: 'invitation_declined', orgId: params.id, userId: user.id })
    return {}
  })

  serve(app, endpoints.removeMember, async ({ user, body, request }) => {
    await removeMember(db, user, body.user_id, whenRemoved)
    request.log.info({ event: 'member_removed', orgId: user.orgId, by: user.id, userId: body.user_id })
  })

  serve(app, endpoints.changeRole, async ({ user, body, request }) => {
    const member = await changeRole(db, user, { userId: body.user_id, role: body.role })
    request.log.info({ event: 'role_changed', orgId: user.orgId, by: user.id, userId: member.id, role: member.role })
    return memberView(member)
  })
}
