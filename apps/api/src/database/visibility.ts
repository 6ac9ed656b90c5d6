// Who may see what people write: the one condition, for scenarios and modules alike.
import { and, eq, isNull, or } from 'drizzle-orm'
import type { modules } from './modules.ts'
import type { scenarios } from './scenarios.ts'

/** Somebody, and the organisation that they act in. */
export interface Viewer {
  readonly id: string
  readonly orgId: string
}

/** What is not deleted and is public, the viewer's own, or their team's. */
export const isVisibleTo = (viewer: Viewer, table: typeof scenarios | typeof modules) =>
  and(
    isNull(table.deletedAt),
    or(
      eq(table.visibility, 'PUBLIC'),
      eq(table.ownerId, viewer.id),
      and(eq(table.visibility, 'TEAM_ONLY'), eq(table.orgId, viewer.orgId)),
    ),
  )
