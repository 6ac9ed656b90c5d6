// Who may see what people write: the one condition, for scenarios and modules alike.
import { and, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { sessions } from './conversations.ts'
import { moduleScenarios, modules } from './modules.ts'
import { memberships } from './organizations.ts'
import { scenarios } from './scenarios.ts'

/** Somebody, and the organisation that they act in: known, or columns of the statement that asks. */
export interface Viewer {
  readonly id: string | SQLWrapper
  readonly orgId: string | SQLWrapper
}

/** Whom it is for: its author always; while it is neither hidden nor waits for approval, also everybody, or the team. */
const isFor = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  or(
    eq(table.ownerId, viewer.id),
    and(
      eq(table.moderation, 'visible'),
      or(eq(table.visibility, 'PUBLIC'), and(eq(table.visibility, 'TEAM_ONLY'), eq(table.orgId, viewer.orgId))),
    ),
  )

/**
 * A scenario that is only for modules is seen by whoever sees the module: one of its author's, or of its team, so that
 * nobody can hand on what they were shown. What is TEAM_ONLY stays with the team.
 */
const isInVisibleModule = (
  viewer: Viewer,
): SQL => sql`(${scenarios.isModuleOnly} and ${scenarios.visibility} = 'PRIVATE' and ${scenarios.moderation} = 'visible'
  and exists (select 1 from ${moduleScenarios} join ${modules} on ${modules.id} = ${moduleScenarios.moduleId}
    where ${moduleScenarios.scenarioId} = ${scenarios.id} and ${modules.deletedAt} is null and ${isFor(viewer, modules)}
    and (${modules.ownerId} = ${scenarios.ownerId}
      or (${modules.visibility} = 'TEAM_ONLY' and ${modules.orgId} = ${scenarios.orgId}))))`

/** What may stand in a list: not deleted, and public, the viewer's own, or their team's. */
export const isListedFor = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  and(isNull(table.deletedAt), isFor(viewer, table))

/** What is not deleted and may be opened: what may stand in a list, and the scenarios that are only for a visible module. */
export const isVisibleTo = (viewer: Viewer, table: typeof scenarios | typeof modules): SQL | undefined =>
  table === modules
    ? isListedFor(viewer, table)
    : and(isNull(table.deletedAt), or(isFor(viewer, table), isInVisibleModule(viewer)))

/**
 * Whether the learner of a session may still see its scenario: in the organisation in which it was opened, as long as
 * they belong to it. Part of a statement on `conversation_sessions`.
 */
export function isPlayable(db: Database): SQL {
  const orgId = sql`(select ${memberships.orgId} from ${memberships} where ${memberships.orgId} = ${sessions.orgId}
    and ${memberships.userId} = ${sessions.userId} and ${memberships.status} = 'ACTIVE')`
  const viewer = { id: sessions.userId, orgId }
  return exists(
    db
      .select({ one: sql`1` })
      .from(scenarios)
      .where(and(eq(scenarios.id, sessions.scenarioId), isVisibleTo(viewer, scenarios))),
  )
}
