// Queries for scenarios as their authors write them.
import { and, asc, count, eq, isNull, ne, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { isListedFor } from '#database/visibility.ts'
import type { Reader } from '../reader.ts'

export type ScenarioValues = typeof scenarios.$inferInsert

/** A time later than the stored one, so that an editor can detect the change; in milliseconds, as in the contract. */
export const later = (table: typeof scenarios | typeof modules): SQL =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${table.updatedAt} + interval '1 millisecond')`

/** The item if it has not changed since `readAt`; without `readAt`, any item that is not deleted. */
export const unchangedSince = (table: typeof scenarios | typeof modules, id: string, readAt: Date | undefined) =>
  and(eq(table.id, id), isNull(table.deletedAt), readAt && eq(table.updatedAt, readAt))

export async function insertScenarios(db: Database, rows: ScenarioValues[]): Promise<string[]> {
  const made = await db.insert(scenarios).values(rows).returning({ id: scenarios.id })
  return made.map(({ id }) => id)
}

/** Number of scenarios that a user has written and saved. */
export async function countOwnScenarios(db: Database, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(scenarios)
    .where(and(eq(scenarios.ownerId, ownerId), isNull(scenarios.deletedAt), not(scenarios.isUnsaved)))
  return row?.count ?? 0
}

/** @returns false if it was deleted, or another user has saved it since `readAt` */
export async function updateScenario(
  db: Database,
  id: string,
  change: PgUpdateSetSource<typeof scenarios>,
  readAt: Date | undefined,
): Promise<boolean> {
  const changed = await db
    .update(scenarios)
    .set({ ...change, updatedAt: later(scenarios) })
    .where(unchangedSince(scenarios, id, readAt))
    .returning({ id: scenarios.id })
  return changed.length > 0
}

/**
 * Stores a scenario for trying. The author's previous one is deleted, or only marked as deleted if it has
 * conversations.
 */
export async function insertTried(db: Database, row: ScenarioValues & { ownerId: string }): Promise<string> {
  const earlier = and(eq(scenarios.ownerId, row.ownerId), scenarios.isUnsaved)
  const talks = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.scenarioId, scenarios.id))
  await db.delete(scenarios).where(and(earlier, notExists(talks)))
  await db
    .update(scenarios)
    .set({ deletedAt: new Date() })
    .where(and(earlier, isNull(scenarios.deletedAt)))
  const [id = ''] = await insertScenarios(db, [
    // Marked as module-only, so that lists need no further condition to leave it out.
    { ...row, isUnsaved: true, isModuleOnly: true, visibility: 'PRIVATE' },
  ])
  return id
}

/** Removes a scenario from lists, modules and favourites; learners who practised it keep it in their history. */
export async function deleteScenario(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(scenarios)
      .set({ deletedAt: new Date() })
      .where(and(eq(scenarios.id, id), isNull(scenarios.deletedAt)))
    await tx.delete(moduleScenarios).where(eq(moduleScenarios.scenarioId, id))
    await tx.delete(favoriteScenarios).where(eq(favoriteScenarios.scenarioId, id))
  })
}

/** The modules that contain a scenario, and whether the reader may see each. */
export function listModulesWith(db: Database, reader: Reader, scenarioId: string) {
  return db
    .select({
      id: modules.id,
      title: modules.title,
      display: modules.display,
      isVisible: sql<boolean>`coalesce(${isListedFor(reader, modules)}, false)`,
    })
    .from(moduleScenarios)
    .innerJoin(modules, eq(modules.id, moduleScenarios.moduleId))
    .where(and(eq(moduleScenarios.scenarioId, scenarioId), isNull(modules.deletedAt)))
    .orderBy(asc(modules.id))
}

/** Whether anyone can reach a module-only scenario through a public module by its author. */
export async function isInPublicModule(db: Database, scenarioId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: modules.id })
    .from(scenarios)
    .innerJoin(moduleScenarios, eq(moduleScenarios.scenarioId, scenarios.id))
    .innerJoin(modules, and(eq(modules.id, moduleScenarios.moduleId), eq(modules.ownerId, scenarios.ownerId)))
    .where(
      and(
        eq(scenarios.id, scenarioId),
        scenarios.isModuleOnly,
        eq(modules.visibility, 'PUBLIC'),
        isNull(modules.deletedAt),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether the scenario is in a module in another language. */
export async function isInModuleOfOtherLanguage(
  db: Database,
  scenarioId: string,
  language: ScenarioValues['targetLanguage'],
): Promise<boolean> {
  const [found] = await db
    .select({ id: modules.id })
    .from(moduleScenarios)
    .innerJoin(modules, eq(modules.id, moduleScenarios.moduleId))
    .where(
      and(eq(moduleScenarios.scenarioId, scenarioId), isNull(modules.deletedAt), ne(modules.targetLanguage, language)),
    )
    .limit(1)
  return found !== undefined
}
