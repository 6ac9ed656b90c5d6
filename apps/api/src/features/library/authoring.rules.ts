// Who may change what has been written.
import type { Visibility } from '@parley/contracts/library.ts'
import { may, type Role } from '@parley/contracts/policy.ts'
import type { z } from 'zod'

/** Somebody, the organisation that they act in, and as what. */
export interface Author {
  readonly id: string
  readonly orgId: string
  readonly role: Role
}

/** Whose a scenario or a module is. */
export interface Belonging {
  readonly ownerId: string | null
  readonly orgId: string | null
  readonly visibility: z.infer<typeof Visibility>
}

/** Its author may, and those who may edit what their team shares. What is built in belongs to nobody. */
export const mayEdit = (item: Belonging, author: Author): boolean =>
  item.ownerId === author.id ||
  (item.visibility === 'TEAM_ONLY' && item.orgId === author.orgId && may(author.role, 'edit_team_items'))
