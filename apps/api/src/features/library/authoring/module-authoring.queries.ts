// Queries for modules as their authors write them.
import { and, asc, eq, inArray, isNull, ne, not, notExists, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { favoriteModules, moduleScenarios, modules } from '#database/modules.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { isVisibleTo } from '#database/visibility.ts'
import type { Reader } from '../reader.ts'
import { later, unchangedSince } from './authoring.queries.ts'

export type ModuleValues = typeof modules.$inferInsert

/** A scenario in a module, in order. */
export interface Member {
  readonly scenarioId: string
  readonly submoduleIndex: number | null
}

/** The target languages, by id, of the scenarios that the reader may see. */
export async function findLanguages(db: Database, reader: Reader, ids: readonly string[]) {
  const rows = await db
    .select({ id: scenarios.id, language: scenarios.targetLanguage })
    .from(scenarios)
    .where(and(inArray(scenarios.id, [...ids]), not(scenarios.isUnsaved), isVisibleTo(reader, scenarios)))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

export interface Audience {
  readonly visibility: 'PUBLIC' | 'PRIVATE' | 'TEAM_ONLY'
  readonly ownerId: string | null
  readonly orgId: string | null
}

/** Whether the module's intended readers may see at least one of its scenarios once these are approved. */
export async function hasReadable(db: Database, ids: readonly string[], audience: Audience): Promise<boolean> {
  const { visibility, ownerId, orgId } = audience
  if (visibility === 'PRIVATE') return true
  const inTeam = visibility === 'TEAM_ONLY' && orgId !== null ? eq(scenarios.orgId, orgId) : undefined
  const [found] = await db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(
      and(
        inArray(scenarios.id, [...ids]),
        ne(scenarios.moderation, 'hidden'),
        or(
          isVisibleTo({ id: '', orgId: visibility === 'TEAM_ONLY' ? (orgId ?? '') : '' }, scenarios),
          eq(scenarios.visibility, 'PUBLIC'),
          inTeam && and(eq(scenarios.visibility, 'TEAM_ONLY'), inTeam),
          and(
            scenarios.isModuleOnly,
            eq(scenarios.visibility, 'PRIVATE'),
            or(ownerId === null ? undefined : eq(scenarios.ownerId, ownerId), inTeam),
          ),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

const setMembers = (tx: Database, moduleId: string, members: readonly Member[]) =>
  tx.insert(moduleScenarios).values(members.map((member, position) => ({ ...member, moduleId, position })))

/** Stores a module with its scenarios, or nothing. Joins an enclosing transaction. */
export function insertModule(db: Database, values: ModuleValues, members: readonly Member[]): Promise<string> {
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(modules).values(values).returning({ id: modules.id })
    if (made === undefined) throw new Error('No module was made')
    await setMembers(tx, made.id, members)
    return made.id
  })
}

/** Scenarios of a module that its editor may not see, and so cannot have meant to remove. */
async function hiddenMembers(tx: Database, reader: Reader, moduleId: string): Promise<Member[]> {
  const rows = await tx
    .select({
      scenarioId: moduleScenarios.scenarioId,
      submoduleIndex: moduleScenarios.submoduleIndex,
      isVisible: sql<boolean>`coalesce(${isVisibleTo(reader, scenarios)}, false)`,
    })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isNull(scenarios.deletedAt)))
    .orderBy(asc(moduleScenarios.position))
  return rows.flatMap(({ isVisible, ...member }) => (isVisible ? [] : member))
}

/** The nearest position to the previous one that the module's new structure allows. */
const placedAmong = (members: readonly Member[], { scenarioId, submoduleIndex }: Member): Member => {
  const last = members.at(-1)?.submoduleIndex ?? null
  return { scenarioId, submoduleIndex: last === null ? null : Math.min(last, submoduleIndex ?? last) }
}

export interface ModuleEdit {
  readonly change: PgUpdateSetSource<typeof modules>
  readonly members: readonly Member[]
  readonly readAt: Date | undefined
}

/**
 * Updates a module; scenarios that the editor may not see stay in it, at the end.
 * @returns false if it was deleted, or another user has saved it since `readAt`
 */
export function updateModule(db: Database, reader: Reader, id: string, edit: ModuleEdit): Promise<boolean> {
  const { change, members, readAt } = edit
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(modules)
      .set({ ...change, updatedAt: later(modules) })
      .where(unchangedSince(modules, id, readAt))
      .returning({ id: modules.id })
    if (changed.length === 0) return false
    const hidden = await hiddenMembers(tx, reader, id)
    await tx.delete(moduleScenarios).where(eq(moduleScenarios.moduleId, id))
    await setMembers(tx, id, [...members, ...hidden.map((member) => placedAmong(members, member))])
    return true
  })
}

/** Removes a module from lists and favourites, and deletes its author's scenarios that were only for it. */
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
