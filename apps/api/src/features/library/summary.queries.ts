// Queries for lists of scenarios: which scenarios are on a page, their relation to the reader, and the texts of each.
import type { Language } from '@parley/contracts/language/language.ts'
import type { LevelRange } from '@parley/contracts/library/level-range.ts'
import { and, asc, eq, inArray, isNull, not, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { moduleScenarios } from '#database/modules.ts'
import { preparedOnce } from '#database/prepared.ts'
import { type ScenarioRow, scenarios, scenarioVersions } from '#database/scenarios.ts'
import { isListedFor, isVisibleTo, type Viewer } from '#database/visibility.ts'
import { isFavoriteOf, matches, relationTo, type ScenarioForReader } from './library.queries.ts'
import type { Reader } from './reader.ts'
import type { StoredTexts } from './summary.rules.ts'

/** Selects the items of a list. */
export interface LibraryFilter {
  readonly category: 'all' | 'favorites' | 'created'
  readonly search: string | undefined
  readonly targetLanguage: Language | undefined
  /** The easiest and hardest level listed. */
  readonly levels: LevelRange | undefined
  readonly offset: number
  readonly limit: number
}

export interface ListFilter extends LibraryFilter {
  readonly scenarioType: 'DIALOG' | 'IELTS'
}

/** A filter in which some values may be placeholders of a prepared statement. */
export type StatementFilter<Filter extends LibraryFilter> = {
  readonly [Name in keyof Filter]: Name extends 'targetLanguage' | 'offset' | 'limit'
    ? Filter[Name] | Placeholder
    : Name extends 'levels'
      ? { readonly from: string | Placeholder; readonly to: string | Placeholder } | undefined
      : Filter[Name]
}

/** The reader, in a prepared statement. */
export const readerPlaceholders = { id: sql.placeholder('readerId'), orgId: sql.placeholder('orgId') }

/** A scenario as needed by lists; without texts if these are cached. */
export type SummaryRow = Pick<
  ScenarioRow,
  | 'id'
  | 'ownerId'
  | 'orgId'
  | 'visibility'
  | 'isModuleOnly'
  | 'moderation'
  | 'moderationReason'
  | 'targetLanguage'
  | 'scenarioType'
  | 'difficultyLevel'
  | 'updatedAt'
> &
  Pick<ScenarioForReader, 'isFavorite' | 'completedCount' | 'author'> & { texts: StoredTexts | null }

/** Between the two levels, both included: one contiguous range in the indexes that sort by level. */
export const isWithin = (levels: StatementFilter<LibraryFilter>['levels']): SQL | undefined =>
  levels && sql`${scenarios.difficultyLevel} between ${levels.from} and ${levels.to}`

/** The placeholders for levels in a prepared list statement, and their values. */
export const levelPlaceholders = { from: sql.placeholder('fromLevel'), to: sql.placeholder('toLevel') }
export const levelValues = (levels: LevelRange | undefined) => ({ fromLevel: levels?.from, toLevel: levels?.to })

/** The language in which texts are read; null leaves them out. */
type TextsIn = Language | SQLWrapper | null

/** The list texts of a scenario, or of one of its versions. */
function textsOf(content: typeof scenarios | typeof scenarioVersions, language: TextsIn): SQL<StoredTexts | null> {
  if (language === null) return sql`null::jsonb`
  const displayed = sql`${content.display} -> ${language}::text`
  return sql`jsonb_build_object(
    'title', coalesce(${displayed} ->> 'title', ${content.title}),
    'description', coalesce(${displayed} ->> 'description', ${content.description}),
    'goal', ${content.userGoals} -> 0, 'dialog', ${content.dialogBehavior}, 'exam', ${content.ieltsBehavior})`
}

const columns = (viewer: Viewer, textsIn: TextsIn) => ({
  id: scenarios.id,
  ownerId: scenarios.ownerId,
  orgId: scenarios.orgId,
  visibility: scenarios.visibility,
  isModuleOnly: scenarios.isModuleOnly,
  moderation: scenarios.moderation,
  moderationReason: scenarios.moderationReason,
  targetLanguage: scenarios.targetLanguage,
  scenarioType: scenarios.scenarioType,
  difficultyLevel: scenarios.difficultyLevel,
  updatedAt: scenarios.updatedAt,
  ...relationTo(viewer),
  texts: textsOf(scenarios, textsIn),
})

/**
 * Which scenarios a list contains, apart from the search. The list of one's own scenarios needs no visibility check and
 * contains all of them: it is the only list in which an author finds module-only scenarios.
 */
const isListed = (viewer: Viewer, filter: StatementFilter<ListFilter>): SQL | undefined =>
  and(
    eq(scenarios.scenarioType, filter.scenarioType),
    filter.category === 'created'
      ? and(isNull(scenarios.deletedAt), not(scenarios.isUnsaved), eq(scenarios.ownerId, viewer.id))
      : and(not(scenarios.isModuleOnly), isListedFor(viewer, scenarios)),
    filter.targetLanguage && eq(scenarios.targetLanguage, filter.targetLanguage),
    isWithin(filter.levels),
    filter.category === 'favorites' ? isFavoriteOf(viewer) : undefined,
  )

const order = [asc(scenarios.difficultyLevel), asc(scenarios.id)]

/** Finds the page from the index alone, as far as the filter allows, and reads only its rows in full. */
export function pageOfScenarios(db: Database, viewer: Viewer, filter: StatementFilter<ListFilter>, textsIn: TextsIn) {
  // The `case` keeps the planner from using the word index: for a common word it is faster to walk the list in order.
  const isMatch = filter.search && sql`case when ${matches(scenarios, filter.search)} then true else false end`
  const page = db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(and(isListed(viewer, filter), isMatch || undefined))
    .orderBy(...order)
    .offset(filter.offset)
    .limit(filter.limit)
  return db
    .select(columns(viewer, textsIn))
    .from(scenarios)
    .where(inArray(scenarios.id, page))
    .orderBy(...order)
}

/** Prepared statements for lists without a search, one for each kind of list. */
const preparedPages = preparedOnce((db) => {
  const prepare = (name: string, filter: StatementFilter<ListFilter>, textsIn: TextsIn) =>
    pageOfScenarios(db, readerPlaceholders, filter, textsIn).prepare(name)
  const statements = new Map<string, ReturnType<typeof prepare>>()
  return ({ category, scenarioType, targetLanguage, levels }: ListFilter, withTexts: boolean) => {
    const inLanguage = targetLanguage === undefined ? undefined : sql.placeholder('targetLanguage')
    const wishes = `${inLanguage ? ' in language' : ''}${levels ? ' at levels' : ''}${withTexts ? ' with texts' : ''}`
    const name = `list ${scenarioType} ${category}${wishes}`
    const [offset, limit] = [sql.placeholder('offset'), sql.placeholder('limit')]
    const paged = { offset, limit, search: undefined, targetLanguage: inLanguage }
    const filter = { ...paged, category, scenarioType, levels: levels && levelPlaceholders }
    const statement = statements.get(name) ?? prepare(name, filter, withTexts ? sql.placeholder('language') : null)
    statements.set(name, statement)
    return statement
  }
})

/** Maximum number of matches sorted in memory; for a word with more, the list is walked in order. */
const sortedMax = 1_000

/** A search's matches from the word index, unsorted, and at most one more than can be sorted in memory. */
export const findMatches = (db: Database, reader: Reader, filter: ListFilter, search: string) =>
  db
    .select({ id: scenarios.id, level: scenarios.difficultyLevel })
    .from(scenarios)
    .where(and(isListed(reader, filter), matches(scenarios, search)))
    .limit(sortedMax + 1)

/**
 * One page of what the reader may see, easiest first, and oldest first within a level. The planner cannot know how
 * common a word is, so the matches are counted first (docs/decisions/0011-search-by-an-index-of-words.md).
 */
export async function listSummaryRows(
  db: Database,
  reader: Reader,
  filter: ListFilter,
  withTexts: boolean,
): Promise<SummaryRow[]> {
  const language = reader.explanationLanguage
  if (!filter.search) {
    const { targetLanguage, offset, limit } = filter
    const page = { targetLanguage, offset, limit, ...levelValues(filter.levels) }
    const values = { readerId: reader.id, orgId: reader.orgId, language, ...page }
    return preparedPages(db)(filter, withTexts).execute(values)
  }
  const textsIn = withTexts ? language : null
  const found = await findMatches(db, reader, filter, filter.search)
  if (found.length > sortedMax) return pageOfScenarios(db, reader, filter, textsIn)
  const ids = found
    .map(({ id, level }) => ({ id, place: `${level} ${id}` }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(filter.offset, filter.offset + filter.limit)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select(columns(reader, textsIn))
    .from(scenarios)
    .where(and(inArray(scenarios.id, ids), isListed(reader, filter)))
    .orderBy(...order)
}

/** The scenario, or an empty list if there is none for this reader. */
export const findSummaryRow = (db: Database, reader: Reader, id: string, withTexts: boolean): Promise<SummaryRow[]> =>
  db
    .select(columns(reader, withTexts ? reader.explanationLanguage : null))
    .from(scenarios)
    .where(and(eq(scenarios.id, id), isVisibleTo(reader, scenarios)))

/** The scenarios in a module that the reader may see, in order. Does not check whether they may see the module. */
export const listModuleMemberRows = (
  db: Database,
  reader: Reader,
  moduleId: string,
  withTexts: boolean,
): Promise<(SummaryRow & { submoduleIndex: number | null })[]> =>
  db
    .select({
      ...columns(reader, withTexts ? reader.explanationLanguage : null),
      submoduleIndex: moduleScenarios.submoduleIndex,
    })
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isVisibleTo(reader, scenarios)))
    .orderBy(asc(moduleScenarios.position))

/** Versions of scenarios, whether or not the reader may see the scenarios now. */
export const listVersionSummaryRows = (
  db: Database,
  reader: Reader,
  versionIds: readonly string[],
  withTexts: boolean,
): Promise<(SummaryRow & { versionId: string })[]> =>
  db
    .select({
      ...columns(reader, null),
      targetLanguage: scenarioVersions.targetLanguage,
      scenarioType: scenarioVersions.scenarioType,
      difficultyLevel: scenarioVersions.difficultyLevel,
      updatedAt: scenarioVersions.scenarioUpdatedAt,
      texts: textsOf(scenarioVersions, withTexts ? reader.explanationLanguage : null),
      versionId: scenarioVersions.id,
    })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(inArray(scenarioVersions.id, [...versionIds]))
