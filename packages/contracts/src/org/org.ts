// Organisations: a personal one for every user, and teams with members.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { roles } from './policy.ts'

export const Role = z.enum(roles)
export const OrgStatus = z.enum(['active', 'suspended', 'deleted'])
export const MemberStatus = z.enum(['ACTIVE', 'INVITED', 'REMOVED'])
/** Roles that an invitation can assign; no one is invited as an owner. */
export const InvitableRole = Role.exclude(['OWNER'])

export const Org = z.object({
  _id: Id,
  name: z.string(),
  owner_id: Id,
  status: OrgStatus,
  /** The caller's role in the organisation. */
  role: Role,
  /** The caller's own membership; INVITED while an invitation is pending. */
  membership: MemberStatus,
  is_current: z.boolean(),
  is_personal: z.boolean(),
  max_members: z.number(),
  free_usage: z.object({
    /** Conversations without a subscription in which the caller gave their first answer today (UTC). */
    session_count: z.number(),
    limit: z.number(),
    resets_at: Time,
  }),
})
export type Org = z.infer<typeof Org>

export const Member = z.object({
  _id: Id,
  name: z.string(),
  tag_name: z.string(),
  role: Role,
  info: z.object({ status: MemberStatus }),
})
export type Member = z.infer<typeof Member>

export const getOrg = endpoint({
  method: 'GET',
  path: '/api/org/info',
  summary: 'The current organisation',
  access: 'user',
  response: Org,
})

export const listOrgs = endpoint({
  method: 'GET',
  path: '/api/org/list',
  summary: "The caller's organisations, including invitations",
  access: 'self',
  response: z.object({ items: z.array(Org) }),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/user/org-users',
  summary: 'Members of the current organisation, without removed ones',
  access: 'see_members',
  response: z.object({ items: z.array(Member) }),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/org/invite/by-tag',
  summary: 'Invite a user to the current organisation by tag name',
  access: 'manage_members',
  body: z.strictObject({ tag_name: z.string().trim().min(1).max(100), role: InvitableRole.default('MEMBER') }),
  status: 201,
  response: Member,
  errors: ['ORG.USER_NOT_FOUND', 'ORG.USER_ALREADY_INVITED', 'ORG.USER_ALREADY_A_MEMBER', 'ORG.MAX_MEMBERS_REACHED'],
})

export const acceptInvitation = endpoint({
  method: 'PATCH',
  path: '/api/org/accept-invitation/:id',
  summary: 'Accept an invitation to an organisation',
  access: 'self',
  params: IdParams,
  response: Org,
  errors: ['ORG.MAX_MEMBERS_REACHED'],
})

export const declineInvitation = endpoint({
  method: 'PATCH',
  path: '/api/org/decline-invitation/:id',
  summary: 'Decline an invitation to an organisation',
  access: 'self',
  params: IdParams,
  response: z.object({}),
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/org/users/remove',
  summary: "Remove a member, revoke an invitation, or leave (with the caller's own id)",
  access: 'user',
  body: z.strictObject({ user_id: Id }),
  status: 204,
  errors: ['FORBIDDEN'],
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/org/users/role',
  summary: "Change a member's role",
  access: 'manage_members',
  body: z.strictObject({ user_id: Id, role: InvitableRole }),
  response: Member,
})
