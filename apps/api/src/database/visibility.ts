// Who may see users' items: one condition for scenarios and modules.
import { and, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assignmentAttempts } from './assignments.ts'
import type { Database } from './connect.ts'
import { sessions } from './conversations.ts'
import { moduleScenarios, modules } from './modules.ts'
import { memberships, organizations } from './organizations.ts'
import { scenarios } from './scenarios.ts'

/** A user, and the organisation in which they act: values, or columns of the statement. */
export interface Viewer {
  readonly id: string | SQLWrapper
  readonly orgId: string | SQLWrapper
}

/** Who may see an item: always its author; also everyone or the team, unless it is hidden or awaits approval. */
const isFor = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  or(
    eq(table.ownerId, viewer.id),
    and(
      eq(table.moderation, 'visible'),
      or(eq(table.visibility, 'PUBLIC'), and(eq(table.visibility, 'TEAM_ONLY'), eq(table.orgId, viewer.orgId))),
    ),
  )

/**
 * A scenario that is only for modules is visible to users who see the module, which must belong to its author or team,
 * so that readers cannot pass it on. TEAM_ONLY items stay within the team.
 */
const isInVisibleModule = (
  viewer: Viewer,
): SQL => sql`(${scenarios.isModuleOnly} and ${scenarios.visibility} = 'PRIVATE' and ${scenarios.moderation} = 'visible'
  and exists (select 1 from ${moduleScenarios} join ${modules} on ${modules.id} = ${moduleScenarios.moduleId}
    where ${moduleScenarios.scenarioId} = ${scenarios.id} and ${modules.deletedAt} is null and ${isFor(viewer, modules)}
    and (${modules.ownerId} = ${scenarios.ownerId}
      or (${modules.visibility} = 'TEAM_ONLY' and ${modules.orgId} = ${scenarios.orgId}))))`

/** Items that may be listed: not deleted, and public, the viewer's own, or their team's. */
export const isListedFor = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  and(isNull(table.deletedAt), isFor(viewer, table))

/** Items that may be opened: not deleted, and either listed or a scenario that is only for a visible module. */
export const isVisibleTo = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  table === modules
    ? isListedFor(viewer, table)
    : and(isNull(table.deletedAt), or(isFor(viewer, table), isInVisibleModule(viewer)))

/** Whether a session's own organisation is suspended or deleted. Part of a statement on `conversation_sessions`. */
export const isOrgSuspended: SQL = sql`exists (select 1 from ${organizations}
  where ${organizations.id} = ${sessions.orgId} and ${organizations.status} <> 'active')`

/**
 * Whether the learner of a session may still see its scenario: in the organisation in which it was opened, while they
 * belong to it and it is active; always if it is held for a teacher there. Part of a statement on
 * `conversation_sessions`.
 */
export function isPlayable(db: Database): SQL {
  const orgId = sql`(select ${memberships.orgId} from ${memberships} where ${memberships.orgId} = ${sessions.orgId}
    and ${memberships.userId} = ${sessions.userId} and ${memberships.status} = 'ACTIVE')`
  const viewer = { id: sessions.userId, orgId }
  const isAssigned = sql`(${orgId} is not null and exists
    (select 1 from ${assignmentAttempts} where ${assignmentAttempts.sessionId} = ${sessions.id}))`
  const isVisible = exists(
    db
      .select({ one: sql`1` })
      .from(scenarios)
      .where(and(eq(scenarios.id, sessions.scenarioId), isVisibleTo(viewer, scenarios))),
  )
  return sql`((${isVisible} or ${isAssigned}) and not ${isOrgSuspended})`
}
