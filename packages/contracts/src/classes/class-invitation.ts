// Invitations created from a roster: the teacher sees who has not joined yet, and the invited person accepts or
// declines.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { JoinedClass } from './join-code.ts'

/** Number of days for which an invitation is valid. */
export const classInvitationDays = 30

/** A person who has not joined yet. Does not reveal whether an account exists for an e-mail address. */
export const OpenInvitation = z.object({
  _id: Id,
  /** The name in the roster; empty if the roster has none. */
  name: z.string(),
  email: z.string().nullable(),
  tag_name: z.string().nullable(),
  created_at: Time,
  expires_at: Time,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const listClassInvitations = endpoint({
  method: 'GET',
  path: '/api/classes/:id/invitations',
  summary: 'Pending invitations from rosters, newest first',
  access: 'teach',
  params: IdParams,
  response: z.object({ items: z.array(OpenInvitation) }),
})

export const revokeClassInvitation = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/invitations/:invitation_id',
  summary: 'Revoke an invitation',
  access: 'teach',
  params: z.strictObject({ id: Id, invitation_id: Id }),
  status: 204,
})

/** An invitation as the invited person sees it: sent to their tag or to an e-mail address that they have verified. */
export const OwnInvitation = z.object({
  _id: Id,
  class_name: z.string(),
  org_name: z.string(),
  language: Language,
  expires_at: Time,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/class-invitations',
  summary: "The caller's open class invitations, newest first",
  access: 'self',
  response: z.object({ items: z.array(OwnInvitation) }),
})

export const acceptClassInvitation = endpoint({
  method: 'POST',
  path: '/api/class-invitations/:id/accept',
  summary: 'Join the class and its organisation',
  access: 'self',
  params: IdParams,
  response: JoinedClass,
  errors: ['CLASS.FULL', 'ORG.MAX_MEMBERS_REACHED', 'ORG.SUSPENDED'],
})

export const declineClassInvitation = endpoint({
  method: 'POST',
  path: '/api/class-invitations/:id/decline',
  summary: 'Decline a class invitation',
  access: 'self',
  params: IdParams,
  status: 204,
})
