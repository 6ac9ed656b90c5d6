// SQL of modules as their authors write them.
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { favoriteModules, moduleScenarios, modules } from '#database/modules.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { isVisibleTo } from '#database/visibility.ts'
import { later, unchangedSince } from './authoring.queries.ts'
import type { Reader } from './library.queries.ts'

export type ModuleValues = typeof modules.$inferInsert

/** A scenario of a module, in order. */
export interface Member {
  readonly scenarioId: string
  readonly submoduleIndex: number | null
}

/** The target languages of those scenarios that the reader may see, by id. */
export async function findLanguages(db: Database, reader: Reader, ids: readonly string[]) {
  const rows = await db
    .select({ id: scenarios.id, language: scenarios.targetLanguage })
    .from(scenarios)
    .where(and(inArray(scenarios.id, [...ids]), isVisibleTo(reader, scenarios)))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

const setMembers = (tx: Database, moduleId: string, members: readonly Member[]) =>
  tx.insert(moduleScenarios).values(members.map((member, position) => ({ ...member, moduleId, position })))

/** The module with its scenarios, or nothing. Inside a transaction it becomes a part of that. */
export function insertModule(db: Database, values: ModuleValues, members: readonly Member[]): Promise<string> {
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(modules).values(values).returning({ id: modules.id })
    if (made === undefined) throw new Error('No module was made')
    await setMembers(tx, made.id, members)
    return made.id
  })
}

/** @returns false where it has gone or was saved by somebody else since `readAt` */
export function updateModule(
  db: Database,
  id: string,
  { change, members, readAt }: { change: Partial<ModuleValues>; members: readonly Member[]; readAt: Date | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(modules)
      .set({ ...change, updatedAt: later(modules) })
      .where(unchangedSince(modules, id, readAt))
      .returning({ id: modules.id })
    if (changed.length === 0) return false
    await tx.delete(moduleScenarios).where(eq(moduleScenarios.moduleId, id))
    await setMembers(tx, id, members)
    return true
  })
}

/** Takes it out of the lists and of everybody's favourites, and with it those of its author's scenarios that were only for it. */
export async function deleteModule(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .update(modules)
      .set({ deletedAt: new Date() })
      .where(and(eq(modules.id, id), isNull(modules.deletedAt)))
      .returning({ ownerId: modules.ownerId })
    if (gone === undefined) return
    const inIt = tx
      .select({ id: moduleScenarios.scenarioId })
      .from(moduleScenarios)
      .where(eq(moduleScenarios.moduleId, id))
    const inAnother = tx
      .select({ one: sql`1` })
      .from(moduleScenarios)
      .innerJoin(modules, eq(modules.id, moduleScenarios.moduleId))
      .where(and(eq(moduleScenarios.scenarioId, scenarios.id), isNull(modules.deletedAt)))
    const scenariosGone = await tx
      .update(scenarios)
      .set({ deletedAt: new Date() })
      .where(
        and(
          inArray(scenarios.id, inIt),
          scenarios.isModuleOnly,
          isNull(scenarios.deletedAt),
          isNull(scenarios.slug),
          sql`${scenarios.ownerId} is not distinct from ${gone.ownerId}`,
          notExists(inAnother),
        ),
      )
      .returning({ id: scenarios.id })
    await tx.delete(moduleScenarios).where(eq(moduleScenarios.moduleId, id))
    await tx.delete(favoriteModules).where(eq(favoriteModules.moduleId, id))
    const ids = scenariosGone.map((row) => row.id)
    if (ids.length > 0) await tx.delete(favoriteScenarios).where(inArray(favoriteScenarios.scenarioId, ids))
  })
}
