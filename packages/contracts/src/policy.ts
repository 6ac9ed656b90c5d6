// Who may do what in an organisation: the one table, read by the api to decide and by the web to show. Without zod, so
// that a page may ask it and stay light.
/** Roles in an organisation, the most powerful first. */
export const roles = ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** What each role may do in its organisation. Whatever is not listed is refused. */
export const policy = {
  create_items: ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'],
  create_team_items: ['OWNER', 'ADMIN', 'TEACHER'],
  edit_team_items: ['OWNER', 'ADMIN'],
  see_members: ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'],
  see_members_progress: ['OWNER', 'ADMIN', 'TEACHER'],
  manage_members: ['OWNER', 'ADMIN'],
  make_invitation_links: ['OWNER'],
  manage_billing: ['OWNER'],
  leave: ['ADMIN', 'TEACHER', 'MEMBER'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof policy

/** Whether a role may do something. */
export const may = (role: Role, action: Action): boolean => (policy[action] as readonly Role[]).includes(role)

/** Whether `actor` may change or remove a member with role `target`, or give somebody that role: only owners touch admins. */
export const mayManage = (actor: Role, target: Role): boolean =>
  may(actor, 'manage_members') && target !== 'OWNER' && (actor === 'OWNER' || target !== 'ADMIN')
