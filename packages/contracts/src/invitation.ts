// Links by which people register or join a team.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'

/** Maximum accounts per link, days of validity, and open links per team. */
export const invitationLimits = { uses: 500, days: 90, links: 20 } as const

export const InvitationLink = z.object({
  _id: Id,
  /** How many accounts the link may open, and how many it has opened. */
  max_uses: z.number(),
  uses: z.number(),
  created_at: Time,
  expires_at: Time,
})
export type InvitationLink = z.infer<typeof InvitationLink>

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/org/invitation-links',
  summary: 'Make a link by which people register as members of the current team; its token is shown this once',
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
  summary: 'Links of the current team that have not run out, the newest first, without their tokens',
  access: 'make_invitation_links',
  response: z.object({ items: z.array(InvitationLink) }),
})

export const revokeInvitationLink = endpoint({
  method: 'DELETE',
  path: '/api/org/invitation-links/:id',
  summary: 'Take a link back: nobody registers by it any more',
  access: 'make_invitation_links',
  params: IdParams,
  status: 204,
})
