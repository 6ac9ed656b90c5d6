// Who may do what in an organisation: the only table of permissions, which the api uses to decide and the web app to
// show. Does not import zod, so that pages can use it without loading zod.

/** Roles in an organisation, most powerful first. */
export const roles = ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** The roles that may perform each action. Anything not listed is rejected. */
export const policy = {
  create_items: ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'],
  create_team_items: ['OWNER', 'ADMIN', 'TEACHER'],
  edit_team_items: ['OWNER', 'ADMIN'],
  see_members: ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'],
  see_members_progress: ['OWNER', 'ADMIN', 'TEACHER'],
  /** Create classes, and teach those that the user belongs to. */
  teach: ['OWNER', 'ADMIN', 'TEACHER'],
  /** Teach all of the organisation's classes. */
  teach_all_classes: ['OWNER', 'ADMIN'],
  manage_members: ['OWNER', 'ADMIN'],
  /** Create links for joining as a member. */
  make_invitation_links: ['OWNER', 'ADMIN', 'TEACHER'],
  manage_billing: ['OWNER'],
  leave: ['ADMIN', 'TEACHER', 'MEMBER'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof policy

/** Whether a role may perform an action. */
export const may = (role: Role, action: Action): boolean => (policy[action] as readonly Role[]).includes(role)

/** Whether `actor` may change or remove a member with role `target`, or assign that role: only owners manage admins. */
export const mayManage = (actor: Role, target: Role): boolean =>
  may(actor, 'manage_members') && target !== 'OWNER' && (actor === 'OWNER' || target !== 'ADMIN')

/**
 * `public`: anyone. `operator`: operators of this instance; others get 404. `self`: anyone with a valid access token,
 * for their own data regardless of the current organisation: the account, invitations, words, and conversations with
 * their reviews, which belong to the organisation in which they began. `user`: anyone with a valid access token, in the
 * current organisation. An action: members whose role in the current organisation allows it, according to this table.
 */
export type Access = 'public' | 'operator' | 'self' | 'user' | Action

/**
 * Whether an endpoint reads or changes something in the current organisation. It is rejected with ORG.SWITCHED while
 * the access token names another one, and with ORG.SUSPENDED in a suspended one.
 */
export const isAboutOrg = ({ access }: { readonly access: Access }): boolean =>
  access !== 'public' && access !== 'operator' && access !== 'self'
