// SQL of modules.
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { favoriteModules, type ModuleRow, moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { isListedFor, isVisibleTo } from '#database/visibility.ts'
import {
  authorOf,
  columnsFor,
  type LibraryFilter,
  matches,
  type Reader,
  type ScenarioForReader,
  type SummaryForReader,
  summaryColumns,
} from './library.queries.ts'

/** A scenario of a module, to a reader who may see it. */
export interface ModuleMember {
  readonly scenarioId: string
  readonly submoduleIndex: number | null
  readonly isCompleted: boolean
  /** Whether those whom the module is for may see it. */
  readonly isForReaders: boolean
}

/** A module, what it is to its reader, and its scenarios in order. */
export type ModuleForReader = ModuleRow & {
  isFavorite: boolean
  /** Tag name of its author; null where it has none. */
  author: string | null
  members: ModuleMember[]
}

const isFavoriteOf = (reader: Reader) => sql<boolean>`exists (
  select 1 from ${favoriteModules}
  where ${favoriteModules.moduleId} = ${sql`${modules}.id`} and ${favoriteModules.userId} = ${reader.id})`

async function findModules(
  db: Database,
  reader: Reader,
  condition: SQL | undefined,
  { offset, limit }: Pick<LibraryFilter, 'offset' | 'limit'>,
): Promise<ModuleForReader[]> {
  const rows = await pageOfModules(db, reader, condition, { offset, limit })
  const ids = rows.map(({ id }) => id)
  const members = await findMembers(db, reader, ids)
  return rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] }))
}

/** The page is found in the index alone; only what is on it is read in full. */
export function pageOfModules(
  db: Database,
  reader: Reader,
  condition: SQL | undefined,
  { offset, limit }: Pick<LibraryFilter, 'offset' | 'limit'>,
) {
  const page = db
    .select({ id: modules.id })
    .from(modules)
    .where(condition)
    .orderBy(asc(modules.id))
    .offset(offset)
    .limit(limit)
  return db
    .select({ ...getTableColumns(modules), isFavorite: isFavoriteOf(reader), author: authorOf(modules) })
    .from(modules)
    .where(inArray(modules.id, page))
    .orderBy(asc(modules.id))
}

const holder = alias(modules, 'holder')

/** What nobody in particular may see: everybody, or, of a TEAM_ONLY module, a member of its team. */
function isForReaders(): SQL<boolean> {
  const orgId = sql`case when ${holder.visibility} = 'TEAM_ONLY' then ${holder.orgId} end`
  const seen = isVisibleTo({ id: '', orgId }, scenarios)
  return sql<boolean>`(${holder.visibility} = 'PRIVATE' or coalesce(${seen}, false))`
}

/** The scenarios of some modules that the reader may see, by module, in order. */
async function findMembers(db: Database, reader: Reader, ids: string[]): Promise<Map<string, ModuleMember[]>> {
  if (ids.length === 0) return new Map()
  const completed = db
    .select({ id: sessions.scenarioId })
    .from(sessions)
    .where(and(eq(sessions.userId, reader.id), eq(sessions.state, 'reviewed')))
  const rows = await db
    .select({
      moduleId: moduleScenarios.moduleId,
      scenarioId: moduleScenarios.scenarioId,
      submoduleIndex: moduleScenarios.submoduleIndex,
      isCompleted: sql<boolean>`${inArray(scenarios.id, completed)}`,
      isForReaders: isForReaders(),
    })
    .from(moduleScenarios)
    .innerJoin(holder, eq(holder.id, moduleScenarios.moduleId))
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(inArray(moduleScenarios.moduleId, ids), isVisibleTo(reader, scenarios)))
    .orderBy(asc(moduleScenarios.moduleId), asc(moduleScenarios.position))
  return Map.groupBy(rows, ({ moduleId }) => moduleId)
}

/** Nothing empty is listed: it has a scenario that the reader may see. `offset 0` has it asked of each module by itself. */
const hasScenarioFor = (reader: Reader): SQL => sql`exists (
  select 1 from ${moduleScenarios} join ${scenarios} on ${scenarios.id} = ${moduleScenarios.scenarioId}
  where ${moduleScenarios.moduleId} = ${modules.id} and ${isVisibleTo(reader, scenarios)} offset 0)`

/** Which modules a list has. What is one's own needs no look at its visibility. */
export const isListedModule = (reader: Reader, filter: LibraryFilter): SQL | undefined =>
  and(
    filter.category === 'created'
      ? and(isNull(modules.deletedAt), eq(modules.ownerId, reader.id))
      : and(isListedFor(reader, modules), or(eq(modules.ownerId, reader.id), hasScenarioFor(reader))),
    filter.targetLanguage && eq(modules.targetLanguage, filter.targetLanguage),
    filter.category === 'favorites' ? isFavoriteOf(reader) : undefined,
    filter.search ? matches(modules, filter.search) : undefined,
  )

/** One page of what the reader may see, in the order in which it came to be. */
export const listModuleRows = (db: Database, reader: Reader, filter: LibraryFilter): Promise<ModuleForReader[]> =>
  findModules(db, reader, isListedModule(reader, filter), filter)

/** The module, or null where there is none for this reader. */
export async function findModuleRow(db: Database, reader: Reader, id: string): Promise<ModuleForReader | null> {
  const condition = and(eq(modules.id, id), isVisibleTo(reader, modules))
  const [row] = await findModules(db, reader, condition, { offset: 0, limit: 1 })
  return row ?? null
}

/** The scenarios of a module that the reader may see, in order. Whether they may see the module is not asked here. */
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

/** The same as far as lists need it. */
export function listModuleSummaryRows(
  db: Database,
  reader: Reader,
  moduleId: string,
): Promise<(SummaryForReader & { submoduleIndex: number | null })[]> {
  return db
    .select({ ...summaryColumns(reader), submoduleIndex: moduleScenarios.submoduleIndex })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isVisibleTo(reader, scenarios)))
    .orderBy(asc(moduleScenarios.position))
}

/** A module of the built-in library as it is imported. */
export type BuiltInModule = Omit<typeof modules.$inferInsert, 'slug' | 'contentHash'> & {
  slug: string
  contentHash: string
  /** The dialogues in it, in order. */
  scenarioSlugs: readonly string[]
}

/** Every built-in module in the lists. */
export function findModuleHashes(db: Database) {
  const { id, slug, targetLanguage, contentHash } = modules
  return db
    .select({ id, slug, targetLanguage, contentHash })
    .from(modules)
    .where(and(isNotNull(slug), isNull(modules.deletedAt)))
}

/** Adds built-in modules, or gives those that are there their new content; each with its scenarios or not at all. */
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

/** Takes a built-in module out of the lists. */
export async function removeModule(db: Database, id: string): Promise<void> {
  await db.update(modules).set({ deletedAt: new Date() }).where(eq(modules.id, id))
}
