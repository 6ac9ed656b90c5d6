// Queries for lists of modules.
import type { DifficultyLevel, Scenario } from '@parley/contracts/library/scenario.ts'
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
import {
  isWithin,
  type LibraryFilter,
  levelPlaceholders,
  levelValues,
  readerPlaceholders,
  type StatementFilter,
} from './summary.queries.ts'

export const isFavoriteModuleOf = (viewer: Viewer) => sql<boolean>`exists (
  select 1 from ${favoriteModules}
  where ${favoriteModules.moduleId} = ${sql`${modules}.id`} and ${favoriteModules.userId} = ${viewer.id})`

/**
 * Whether a module has a scenario that the reader may see; empty modules are not listed. `offset 0` makes the planner
 * check each module separately.
 */
const hasScenarioFor = (viewer: Viewer, levels: StatementFilter<LibraryFilter>['levels']): SQL => sql`exists (
  select 1 from ${moduleScenarios} join ${scenarios} on ${scenarios.id} = ${moduleScenarios.scenarioId}
  where ${moduleScenarios.moduleId} = ${modules.id} and ${and(isVisibleTo(viewer, scenarios), isWithin(levels))} offset 0)`

/** Which modules a list contains. The reader's own modules need no visibility check. */
const isListedModule = (viewer: Viewer, filter: StatementFilter<LibraryFilter>): SQL | undefined =>
  and(
    filter.category === 'created'
      ? and(isNull(modules.deletedAt), eq(modules.ownerId, viewer.id))
      : and(isListedFor(viewer, modules), or(eq(modules.ownerId, viewer.id), hasScenarioFor(viewer, undefined))),
    filter.levels && hasScenarioFor(viewer, filter.levels),
    filter.targetLanguage && eq(modules.targetLanguage, filter.targetLanguage),
    filter.category === 'favorites' ? isFavoriteModuleOf(viewer) : undefined,
    filter.search ? matches(modules, filter.search) : undefined,
  )

/** Figures about the scenarios of a module that its reader may see. */
interface Members {
  readonly count: number
  /** Number of these scenarios that the reader has completed. */
  readonly done: number
  /** Levels of the easiest and the hardest scenario; null, like `middle`, if there are none. */
  readonly from: DifficultyLevel | null
  readonly to: DifficultyLevel | null
  readonly middle: string | null
}

function describeMembers(db: Database, viewer: Viewer): SQL<Members> {
  const completed = db
    .select({ id: sessions.scenarioId })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.state, 'reviewed')))
  const { scenarioId } = moduleScenarios
  const isDone = inArray(scenarioId, completed)
  const counts = db
    .select({
      members: sql`jsonb_build_object(
        'count', count(distinct ${scenarioId}), 'done', count(distinct ${scenarioId}) filter (where ${isDone}),
        'from', min(${scenarios.difficultyLevel}), 'to', max(${scenarios.difficultyLevel}),
        'middle', (array_agg(${scenarioId} order by ${moduleScenarios.position}))[count(*) / 2 + 1])`,
    })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, scenarioId))
    .where(and(eq(moduleScenarios.moduleId, sql`${modules}.id`), isVisibleTo(viewer, scenarios)))
  // In the select list it is computed only for the page's rows; in a join the planner may compute it for every module
  // first.
  return sql`(${counts})`
}

/** Finds the page from the index alone, and reads only its rows in full. */
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
      members: describeMembers(db, viewer),
    })
    .from(modules)
    .where(inArray(modules.id, page))
    .orderBy(asc(modules.id))
}

/** Prepared statements for lists without a search, one for each kind of list. */
const preparedPages = preparedOnce((db) => {
  const prepare = (name: string, filter: StatementFilter<LibraryFilter>) =>
    pageOfModules(db, readerPlaceholders, filter, sql.placeholder('language')).prepare(name)
  const statements = new Map<string, ReturnType<typeof prepare>>()
  return ({ category, targetLanguage, levels }: LibraryFilter) => {
    const inLanguage = targetLanguage === undefined ? undefined : sql.placeholder('targetLanguage')
    const name = `list modules ${category}${inLanguage ? ' in language' : ''}${levels ? ' at levels' : ''}`
    const [offset, limit] = [sql.placeholder('offset'), sql.placeholder('limit')]
    const paged = { offset, limit, search: undefined, targetLanguage: inLanguage }
    const filter = { ...paged, category, levels: levels && levelPlaceholders }
    const statement = statements.get(name) ?? prepare(name, filter)
    statements.set(name, statement)
    return statement
  }
})

/** The scenarios' first goals, by id. */
async function findLeads(db: Database, ids: string[]): Promise<Map<string, Scenario['user_goals'][number] | null>> {
  if (ids.length === 0) return new Map()
  const goal = sql<Scenario['user_goals'][number] | null>`${scenarios.userGoals} -> 0`
  const rows = await db.select({ id: scenarios.id, goal }).from(scenarios).where(inArray(scenarios.id, ids))
  return new Map(rows.map(({ id, goal }) => [id, goal]))
}

/** One page of the modules that the reader may see, oldest first. */
export async function listModuleSummaryRows(
  db: Database,
  reader: Reader,
  filter: LibraryFilter,
): Promise<StoredModuleSummary[]> {
  const { explanationLanguage: language, id: readerId, orgId } = reader
  const { targetLanguage, offset, limit } = filter
  const page = { targetLanguage, offset, limit, ...levelValues(filter.levels) }
  const rows = filter.search
    ? await pageOfModules(db, reader, filter, language)
    : await preparedPages(db)(filter).execute({ readerId, orgId, language, ...page })
  const leads = await findLeads(
    db,
    rows.flatMap(({ members: { middle } }) => middle ?? []),
  )
  return rows.map(({ members: { count, done, from, to, middle }, ...row }) => ({
    ...row,
    scenarioCount: count,
    completedCount: done,
    levels: from === null || to === null ? null : { from, to },
    lead: (middle === null ? null : leads.get(middle)) ?? null,
  }))
}
