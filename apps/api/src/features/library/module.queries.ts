// Queries for modules.
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type ModuleRow, moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { isVisibleTo } from '#database/visibility.ts'
import { authorOf, columnsFor, type ScenarioForReader } from './library.queries.ts'
import { isFavoriteModuleOf } from './module-summary.queries.ts'
import type { Reader } from './reader.ts'

/** A scenario in a module, for a reader who may see it. */
export interface ModuleMember {
  readonly scenarioId: string
  readonly submoduleIndex: number | null
  readonly isCompleted: boolean
  /** Whether the module's intended readers may see it. */
  readonly isForReaders: boolean
}

/** A module with its relation to its reader, and its scenarios in order. */
export type ModuleForReader = ModuleRow & {
  isFavorite: boolean
  /** Tag name of the author; null if the module has none. */
  author: string | null
  members: ModuleMember[]
}

const holder = alias(modules, 'holder')

/** Whether the module's intended readers may see a scenario: everyone, or the team's members if it is TEAM_ONLY. */
function isForReaders(): SQL<boolean> {
  const orgId = sql`case when ${holder.visibility} = 'TEAM_ONLY' then ${holder.orgId} end`
  const seen = isVisibleTo({ id: '', orgId }, scenarios)
  return sql<boolean>`(${holder.visibility} = 'PRIVATE' or coalesce(${seen}, false))`
}

/** The scenarios in a module that the reader may see, in order. */
function findMembers(db: Database, reader: Reader, moduleId: string): Promise<ModuleMember[]> {
  const completed = db
    .select({ id: sessions.scenarioId })
    .from(sessions)
    .where(and(eq(sessions.userId, reader.id), eq(sessions.state, 'reviewed')))
  return db
    .select({
      scenarioId: moduleScenarios.scenarioId,
      submoduleIndex: moduleScenarios.submoduleIndex,
      isCompleted: sql<boolean>`${inArray(scenarios.id, completed)}`,
      isForReaders: isForReaders(),
    })
    .from(moduleScenarios)
    .innerJoin(holder, eq(holder.id, moduleScenarios.moduleId))
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isVisibleTo(reader, scenarios)))
    .orderBy(asc(moduleScenarios.position))
}

/** The module, or null if there is none for this reader. */
export async function findModuleRow(db: Database, reader: Reader, id: string): Promise<ModuleForReader | null> {
  const [row] = await db
    .select({ ...getTableColumns(modules), isFavorite: isFavoriteModuleOf(reader), author: authorOf(modules) })
    .from(modules)
    .where(and(eq(modules.id, id), isVisibleTo(reader, modules)))
  return row === undefined ? null : { ...row, members: await findMembers(db, reader, id) }
}

/** The scenarios in a module that the reader may see, in order. Does not check whether they may see the module. */
export function listModuleScenarioRows(
  db: Database,
  reader: Reader,
  moduleId: string,
): Promise<(ScenarioForReader & { submoduleIndex: number | null })[]> {
  return db
    .select({ ...columnsFor(reader), submoduleIndex: moduleScenarios.submoduleIndex })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isVisibleTo(reader, scenarios)))
    .orderBy(asc(moduleScenarios.position))
}

/** A module in the built-in library, as imported. */
export type BuiltInModule = Omit<typeof modules.$inferInsert, 'slug' | 'contentHash'> & {
  slug: string
  contentHash: string
  /** Slugs of its dialogues, in order. */
  scenarioSlugs: readonly string[]
}

/** All listed built-in modules. */
export function findModuleHashes(db: Database) {
  const { id, slug, targetLanguage, contentHash } = modules
  return db
    .select({ id, slug, targetLanguage, contentHash })
    .from(modules)
    .where(and(isNotNull(slug), isNull(modules.deletedAt)))
}

/** Adds built-in modules, or updates existing ones; each is stored together with its scenarios or not at all. */
export async function upsertModules(db: Database, rows: readonly BuiltInModule[]): Promise<void> {
  const { id, createdAt: _createdAt, slug, targetLanguage, ...changing } = getTableColumns(modules)
  const set = Object.fromEntries(
    Object.entries(changing).map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  )
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(modules)
      .values(rows.map(({ scenarioSlugs: _slugs, ...row }) => ({ ...row, updatedAt: new Date() })))
      .onConflictDoUpdate({ target: [slug, targetLanguage], set })
      .returning({ id, slug, targetLanguage })
    const ids = made.map((row) => row.id)
    const wanted = rows.flatMap(({ scenarioSlugs, ...module }) => {
      const moduleId = made.find((row) => row.slug === module.slug && row.targetLanguage === module.targetLanguage)?.id
      return scenarioSlugs.map((scenario, position) => ({
        moduleId,
        scenario,
        position,
        language: module.targetLanguage,
      }))
    })
    await tx.delete(moduleScenarios).where(inArray(moduleScenarios.moduleId, ids))
    await tx.execute(sql`
      insert into ${moduleScenarios} (module_id, position, scenario_id)
      select wanted."moduleId", wanted.position, ${scenarios}.id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted ("moduleId" text, scenario text, position integer, language text)
      join ${scenarios} on ${scenarios.slug} = wanted.scenario and ${scenarios.targetLanguage} = wanted.language`)
  })
}

/** Removes a built-in module from the lists. */
export async function removeModule(db: Database, id: string): Promise<void> {
  await db.update(modules).set({ deletedAt: new Date() }).where(eq(modules.id, id))
}
