// Queries for the operator's commands about authors' items.
import { and, asc, eq, inArray, isNull, not, notExists, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import type { Reader } from '../reader.ts'

/** Authors in the organisations that they have currently chosen. */
export async function findAuthors(db: Database, ids: readonly string[]): Promise<Reader[]> {
  return db
    .select({
      id: users.id,
      orgId: users.currentOrgId,
      role: sql<Reader['role']>`coalesce(${memberships.role}, 'MEMBER')`,
      explanationLanguage: users.explanationLanguage,
      formOfAddress: users.formOfAddress,
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.orgId, users.currentOrgId)))
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
}

const isShown = (table: typeof scenarios | typeof modules) =>
  and(isNull(table.deletedAt), eq(table.visibility, 'PUBLIC'), eq(table.moderation, 'visible'))

/** The ids of authors with a public item. */
export async function listPublicAuthors(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select owner_id as id from ${scenarios} where owner_id is not null and ${isShown(scenarios)}
    union select owner_id from ${modules} where owner_id is not null and ${isShown(modules)}
    order by 1`)) as unknown as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

/** An author's modules, and their scenarios outside modules; oldest first. */
export async function listWritten(db: Database, ownerId: string, what: 'all' | 'public') {
  const inModule = db
    .select({ one: sql`1` })
    .from(moduleScenarios)
    .innerJoin(modules, eq(modules.id, moduleScenarios.moduleId))
    .where(and(eq(moduleScenarios.scenarioId, scenarios.id), eq(modules.ownerId, ownerId), isNull(modules.deletedAt)))
  const of = (table: typeof scenarios | typeof modules) =>
    and(eq(table.ownerId, ownerId), what === 'public' ? isShown(table) : isNull(table.deletedAt))
  const moduleIds = await db.select({ id: modules.id }).from(modules).where(of(modules)).orderBy(asc(modules.id))
  const scenarioIds = await db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(and(of(scenarios), not(scenarios.isUnsaved), notExists(inModule)))
    .orderBy(asc(scenarios.id))
  return { moduleIds: moduleIds.map(({ id }) => id), scenarioIds: scenarioIds.map(({ id }) => id) }
}

/** Whether an author already has an item of this name in the same language. */
export async function hasWritten(
  db: Database,
  ownerId: string,
  table: typeof scenarios | typeof modules,
  {
    title,
    target_language: language,
  }: { readonly title: string; readonly target_language: Reader['explanationLanguage'] },
): Promise<boolean> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.ownerId, ownerId),
        isNull(table.deletedAt),
        eq(table.title, title),
        eq(table.targetLanguage, language),
      ),
    )
    .limit(1)
  return found !== undefined
}
