// SQL of lists of modules.
import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { favoriteModules, moduleScenarios, modules } from '#database/modules.ts'
import { preparedOnce } from '#database/prepared.ts'
import { scenarios } from '#database/scenarios.ts'
import { isListedFor, isVisibleTo, type Viewer } from '#database/visibility.ts'
import { authorOf, matches } from './library.queries.ts'
import type { StoredModuleSummary } from './module.rules.ts'
import type { Reader } from './reader.ts'
import { type LibraryFilter, readerPlaceholders, type StatementFilter } from './summary.queries.ts'

export const isFavoriteModuleOf = (viewer: Viewer) => sql<boolean>`exists (
  select 1 from ${favoriteModules}
  where ${favoriteModules.moduleId} = ${sql`${modules}.id`} and ${favoriteModules.userId} = ${viewer.id})`

/** Nothing empty is listed: it has a scenario that the reader may see. `offset 0` has it asked of each module by itself. */
const hasScenarioFor = (viewer: Viewer): SQL => sql`exists (
  select 1 from ${moduleScenarios} join ${scenarios} on ${scenarios.id} = ${moduleScenarios.scenarioId}
  where ${moduleScenarios.moduleId} = ${modules.id} and ${isVisibleTo(viewer, scenarios)} offset 0)`

/** Which modules a list has. What is one's own needs no look at its visibility. */
const isListedModule = (viewer: Viewer, filter: StatementFilter<LibraryFilter>): SQL | undefined =>
  and(
    filter.category === 'created'
      ? and(isNull(modules.deletedAt), eq(modules.ownerId, viewer.id))
      : and(isListedFor(viewer, modules), or(eq(modules.ownerId, viewer.id), hasScenarioFor(viewer))),
    filter.targetLanguage && eq(modules.targetLanguage, filter.targetLanguage),
    filter.category === 'favorites' ? isFavoriteModuleOf(viewer) : undefined,
    filter.search ? matches(modules, filter.search) : undefined,
  )

/** How many scenarios of a module its reader may see, and how many of these they have completed. */
function countMembers(db: Database, viewer: Viewer): SQL<[number, number]> {
  const completed = db
    .select({ id: sessions.scenarioId })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.state, 'reviewed')))
  const { scenarioId } = moduleScenarios
  const isDone = inArray(scenarioId, completed)
  const counts = db
    .select({
      both: sql`array[count(distinct ${scenarioId}), count(distinct ${scenarioId}) filter (where ${isDone})]::int[]`,
    })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, scenarioId))
    .where(and(eq(moduleScenarios.moduleId, sql`${modules}.id`), isVisibleTo(viewer, scenarios)))
  // Among what is selected it is worked out for what is on the page; joined, the planner may do it for every module first.
  return sql`(${counts})`
}

/** The page is found in the index alone; only what is on it is read in full. */
export function pageOfModules(
  db: Database,
  viewer: Viewer,
  filter: StatementFilter<LibraryFilter>,
  language: string | SQLWrapper,
) {
  const page = db
    .select({ id: modules.id })
    .from(modules)
    .where(isListedModule(viewer, filter))
    .orderBy(asc(modules.id))
    .offset(filter.offset)
    .limit(filter.limit)
  const displayed = sql`${modules.display} -> ${language}::text`
  return db
    .select({
      id: modules.id,
      ownerId: modules.ownerId,
      orgId: modules.orgId,
      visibility: modules.visibility,
      moderation: modules.moderation,
      moderationReason: modules.moderationReason,
      type: modules.type,
      targetLanguage: modules.targetLanguage,
      title: sql<string>`coalesce(${displayed} ->> 'title', ${modules.title})`,
      description: sql<string>`coalesce(${displayed} ->> 'description', ${modules.description})`,
      isFavorite: isFavoriteModuleOf(viewer),
      author: authorOf(modules),
      counts: countMembers(db, viewer),
    })
    .from(modules)
    .where(inArray(modules.id, page))
    .orderBy(asc(modules.id))
}

/** The pages of a list in which nothing is searched for, a statement for each kind of list. */
const preparedPages = preparedOnce((db) => {
  const prepare = (name: string, filter: StatementFilter<LibraryFilter>) =>
    pageOfModules(db, readerPlaceholders, filter, sql.placeholder('language')).prepare(name)
  const statements = new Map<string, ReturnType<typeof prepare>>()
  return ({ category, targetLanguage }: LibraryFilter) => {
    const inLanguage = targetLanguage === undefined ? undefined : sql.placeholder('targetLanguage')
    const name = `list modules ${category}${inLanguage ? ' in language' : ''}`
    const [offset, limit] = [sql.placeholder('offset'), sql.placeholder('limit')]
    const filter = { category, search: undefined, targetLanguage: inLanguage, offset, limit }
    const statement = statements.get(name) ?? prepare(name, filter)
    statements.set(name, statement)
    return statement
  }
})

/** One page of what the reader may see, in the order in which it came to be. */
export async function listModuleSummaryRows(
  db: Database,
  reader: Reader,
  filter: LibraryFilter,
): Promise<StoredModuleSummary[]> {
  const { explanationLanguage: language, id: readerId, orgId } = reader
  const { targetLanguage, offset, limit } = filter
  const rows = filter.search
    ? await pageOfModules(db, reader, filter, language)
    : await preparedPages(db)(filter).execute({ readerId, orgId, language, targetLanguage, offset, limit })
  return rows.map(({ counts: [scenarioCount, completedCount], ...row }) => ({ ...row, scenarioCount, completedCount }))
}
