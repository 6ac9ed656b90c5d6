// Links for registering or joining a team.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Org, Role } from '../org/org.ts'
import { InvitationToken } from './auth.ts'

/** Maximum people per link, days of validity, and open links per team member. */
export const invitationLimits = { uses: 500, days: 90, links: 20 } as const

/** A link's state: `full` is a link for a team without a free place. */
export const InvitationState = z.enum(['valid', 'used_up', 'expired', 'full'])
export type InvitationState = z.infer<typeof InvitationState>

export const Invitation = z.object({
  /** The team that the link leads to, and its name; null if the link only lets people register. */
  org_id: Id.nullable(),
  org_name: z.string().nullable(),
  /** The name of the member who created the link; null if it is not for a team. */
  invited_by: z.string().nullable(),
  /** The role that the link assigns; null if it is not for a team. */
  role: Role.nullable(),
  state: InvitationState,
})
export type Invitation = z.infer<typeof Invitation>

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/auth/invitation',
  summary: 'The team that an invitation link belongs to, and whether it still works',
  access: 'public',
  query: z.strictObject({ token: InvitationToken }),
  response: Invitation,
  errors: ['AUTH.INVITATION_INVALID'],
})

export const joinOrg = endpoint({
  method: 'POST',
  path: '/api/org/join',
  summary: 'Join a team by link; changes nothing for members, and does not readmit users who left or were removed',
  access: 'self',
  body: z.strictObject({ token: InvitationToken }),
  response: Org,
  errors: ['AUTH.INVITATION_INVALID', 'ORG.MAX_MEMBERS_REACHED', 'FORBIDDEN'],
})

export const InvitationLink = z.object({
  _id: Id,
  /** The name of the member who created it; null if the operator's command did. */
  made_by: z.string().nullable(),
  /** How many people the link admits, and how many have used it. */
  max_uses: z.number(),
  uses: z.number(),
  created_at: Time,
  expires_at: Time,
})
export type InvitationLink = z.infer<typeof InvitationLink>

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/org/invitation-links',
  summary: 'Create a link for joining the current team as a member; its token is returned only once',
  access: 'make_invitation_links',
  body: z.strictObject({
    max_uses: z.number().int().min(1).max(invitationLimits.uses),
    days: z.number().int().min(1).max(invitationLimits.days),
  }),
  status: 201,
  /** The token belongs in the URL of the sign-up page: /auth/signup?invitation=TOKEN. */
  response: z.object({ token: z.string() }),
  errors: ['ORG.MAX_MEMBERS_REACHED', 'QUOTA.EXCEEDED'],
})

export const listInvitationLinks = endpoint({
  method: 'GET',
  path: '/api/org/invitation-links',
  summary: 'Unexpired links of the current team, newest first, without tokens; teachers see their own',
  access: 'make_invitation_links',
  response: z.object({ items: z.array(InvitationLink) }),
})

export const revokeInvitationLink = endpoint({
  method: 'DELETE',
  path: '/api/org/invitation-links/:id',
  summary: 'Revoke a link; teachers can revoke their own',
  access: 'make_invitation_links',
  params: IdParams,
  status: 204,
})
