// Users and organisations as an operator sees them: who they are and how much they use, never what they say.
import { z } from 'zod'
import { Email } from '../account/auth.ts'
import { UserStatus } from '../account/user.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { OrgStatus } from '../org/org.ts'
import { Page, pageOf } from '../paging.ts'
import { plainTitle } from '../text/plain-text.ts'

/** Maximum characters in a search. */
export const operatorSearchMax = 100
/** Maximum seats per organisation. */
export const seatsMax = 100_000
/** Maximum characters in an organisation's name. */
export const orgNameMax = 120

const Search = z.string().trim().max(operatorSearchMax).optional()
export const OrgName = plainTitle(orgNameMax)
const Seats = z.number().int().min(1).max(seatsMax)

export const ListedUser = z.object({
  _id: Id,
  tag_name: z.string(),
  name: z.string(),
  email: z.string(),
  is_email_verified: z.boolean(),
  is_operator: z.boolean(),
  has_second_factor: z.boolean(),
  status: UserStatus,
  created_at: Time,
  /** When any of the user's sign-ins was last used; null if there are none. */
  last_seen_at: Time.nullable(),
  /** Number of sign-ins that have not ended. */
  sign_ins: z.number().int(),
  /** The teams' names. */
  organisations: z.array(z.string()),
  /** The teams that the user owns. Those without other members are deleted with the account. */
  owned_teams: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** Members and pending invitations besides the owner. */
      others: z.number().int(),
    }),
  ),
  /** The user's usage today (UTC). */
  today: z.object({ turns: z.number().int(), model_calls: z.number().int() }),
})
export type ListedUser = z.infer<typeof ListedUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/operator/users',
  summary: 'Find users by the beginning of a tag, name or e-mail address; without a search term, newest first',
  access: 'operator',
  query: Page.extend({ search: Search, status: UserStatus.optional() }),
  response: pageOf(ListedUser),
})

const UserAnswer = z.object({ _id: Id, status: UserStatus })

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/operator/users/:id/deactivate',
  summary: "Block a user and immediately end all their sessions; 403 with detail `self` for the caller's own account",
  access: 'operator',
  params: IdParams,
  response: UserAnswer,
  errors: ['FORBIDDEN'],
})

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/operator/users/:id/activate',
  summary: 'Unblock a user',
  access: 'operator',
  params: IdParams,
  response: UserAnswer,
})

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/operator/users/:id/sign-out',
  summary: "End all of a user's sessions",
  access: 'operator',
  params: IdParams,
  response: UserAnswer,
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/operator/users/:id/reset-second-factor',
  summary: 'Turn off the second factor of a user who has lost it; deletes the recovery codes, keeps the passkeys',
  access: 'operator',
  params: IdParams,
  response: UserAnswer,
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/operator/users/:id',
  summary:
    "Delete an account with all its data; 403 with detail `self` for the caller's own account, `owns_team` for the owner of a team with other members",
  access: 'operator',
  params: IdParams,
  /** Must equal the user's tag. Operators type it by hand, to prevent accidents. */
  body: z.strictObject({ tag_name: z.string().trim().min(1).max(100) }),
  status: 204,
  errors: ['FORBIDDEN'],
})

export const ListedOrg = z.object({
  _id: Id,
  name: z.string(),
  owner: z.object({ name: z.string(), tag_name: z.string() }),
  status: OrgStatus,
  /** Number of members and pending invitations. */
  seats_taken: z.number().int(),
  max_members: z.number().int(),
  /** Minutes of finished conversations in the last 30 days. */
  minutes: z.number(),
  created_at: Time,
})
export type ListedOrg = z.infer<typeof ListedOrg>

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/operator/orgs',
  summary: 'Find teams by the beginning of their name, newest first',
  access: 'operator',
  query: Page.extend({ search: Search }),
  response: pageOf(ListedOrg),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/operator/orgs',
  summary: 'Create a team owned by an existing user',
  access: 'operator',
  body: z.strictObject({ name: OrgName, owner_email: Email, max_members: Seats }),
  status: 201,
  response: ListedOrg,
  errors: ['ORG.USER_NOT_FOUND'],
})

export const changeTeam = endpoint({
  method: 'PATCH',
  path: '/api/operator/orgs/:id',
  summary:
    "Change a team's name, seats, status or owner, who must be an active member; 409 ORG.MAX_MEMBERS_REACHED for fewer seats than are taken, 404 ORG.USER_NOT_FOUND for an owner who is no member",
  access: 'operator',
  params: IdParams,
  body: z.strictObject({
    name: OrgName.optional(),
    max_members: Seats.optional(),
    status: OrgStatus.exclude(['deleted']).optional(),
    /** The e-mail address or tag of a member who becomes the owner; the previous owner becomes an admin. */
    owner: z.string().trim().min(1).max(320).optional(),
  }),
  response: ListedOrg,
  errors: ['ORG.MAX_MEMBERS_REACHED', 'ORG.USER_NOT_FOUND'],
})

export const ListedInvitation = z.object({
  _id: Id,
  /** How many accounts the link may open, and how many it has opened. */
  max_uses: z.number().int(),
  uses: z.number().int(),
  created_at: Time,
  expires_at: Time,
})
export type ListedInvitation = z.infer<typeof ListedInvitation>

export const listRegistrationLinks = endpoint({
  method: 'GET',
  path: '/api/operator/invitations',
  summary: 'Unexpired registration links that belong to no team',
  access: 'operator',
  response: z.object({ items: z.array(ListedInvitation) }),
})

export const createRegistrationLink = endpoint({
  method: 'POST',
  path: '/api/operator/invitations',
  summary: 'Create a registration link; it is returned only once',
  access: 'operator',
  body: z.strictObject({
    max_uses: z.number().int().min(1).max(1_000).default(1),
    days: z.number().int().min(1).max(365).default(14),
  }),
  status: 201,
  response: z.object({ url: z.string() }),
})

export const revokeRegistrationLink = endpoint({
  method: 'DELETE',
  path: '/api/operator/invitations/:id',
  summary: 'Revoke a registration link',
  access: 'operator',
  params: IdParams,
  status: 204,
})
