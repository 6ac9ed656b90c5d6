// SQL of scenarios as their authors write them.
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { isListedFor } from '#database/visibility.ts'
import type { Reader } from './reader.ts'

export type ScenarioValues = typeof scenarios.$inferInsert

/** Later than what is there, so that whoever read it before can tell; to the millisecond, as it is told. */
export const later = (table: typeof scenarios | typeof modules): SQL =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${table.updatedAt} + interval '1 millisecond')`

/** What is there, as it was when it was read: nothing is asked about that where `readAt` is absent. */
export const unchangedSince = (table: typeof scenarios | typeof modules, id: string, readAt: Date | undefined) =>
  and(eq(table.id, id), isNull(table.deletedAt), readAt && eq(table.updatedAt, readAt))

export async function insertScenarios(db: Database, rows: ScenarioValues[]): Promise<string[]> {
  const made = await db.insert(scenarios).values(rows).returning({ id: scenarios.id })
  return made.map(({ id }) => id)
}

/** @returns false where it has gone or was saved by somebody else since `readAt` */
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

/** Takes it out of the lists, of its modules and of everybody's favourites; who practised it keeps it in their history. */
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

/** The modules that a scenario is in, and whether the reader may see each. */
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

/** Whether everybody can reach it through a public module of its author's, though it is only for modules. */
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

/** Whether it is in a module of another language than this one. */
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
