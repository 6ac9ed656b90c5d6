// Who may change an item.
import type { Visibility } from '@parley/contracts/library/scenario.ts'
import { may, type Role } from '@parley/contracts/org/policy.ts'
import type { z } from 'zod'

/** A user, and the organisation and role in which they act. */
export interface Author {
  readonly id: string
  readonly orgId: string
  readonly role: Role
}

/** An item's owner and audience. */
export interface Belonging {
  readonly ownerId: string | null
  readonly orgId: string | null
  readonly visibility: z.infer<typeof Visibility>
}

/**
 * Whether a user may edit an item: its author may, and so may users who can edit their team's items. Built-in items
 * have no editor.
 */
export const mayEdit = (item: Belonging, author: Author): boolean =>
  item.ownerId === author.id ||
  (item.visibility === 'TEAM_ONLY' && item.orgId === author.orgId && may(author.role, 'edit_team_items'))
