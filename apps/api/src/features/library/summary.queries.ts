// SQL of lists of scenarios: which of them are on a page, what these are to their reader, and what a list says of each.
import type { Language } from '@parley/contracts/language.ts'
import { and, asc, eq, inArray, isNull, not, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { moduleScenarios } from '#database/modules.ts'
import { preparedOnce } from '#database/prepared.ts'
import { type ScenarioRow, scenarios, scenarioVersions } from '#database/scenarios.ts'
import { isListedFor, isVisibleTo, type Viewer } from '#database/visibility.ts'
import { isFavoriteOf, matches, relationTo, type ScenarioForReader } from './library.queries.ts'
import type { Reader } from './reader.ts'
import type { StoredTexts } from './summary.rules.ts'

/** Which of the things in a list. */
export interface LibraryFilter {
  readonly category: 'all' | 'favorites' | 'created'
  readonly search: string | undefined
  readonly targetLanguage: Language | undefined
  readonly offset: number
  readonly limit: number
}

export interface ListFilter extends LibraryFilter {
  readonly scenarioType: 'DIALOG' | 'IELTS'
}

/** A filter of which some values are named only when the statement runs. */
export type StatementFilter<Filter extends LibraryFilter> = {
  readonly [Name in keyof Filter]: Name extends 'targetLanguage' | 'offset' | 'limit'
    ? Filter[Name] | Placeholder
    : Filter[Name]
}

/** Who reads, in a prepared statement. */
export const readerPlaceholders = { id: sql.placeholder('readerId'), orgId: sql.placeholder('orgId') }

/** A scenario as lists need it; without its texts where these are known. */
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

/** In which language texts are read; null leaves them out. */
type TextsIn = Language | SQLWrapper | null

/** What a list says of a scenario, or of one of its versions. */
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
 * Which scenarios a list has, whatever is searched for. What is one's own needs no look at its visibility, and is all
 * there: a scenario that is only for modules is in no other list, so here alone its author finds it again.
 */
const isListed = (viewer: Viewer, filter: StatementFilter<ListFilter>): SQL | undefined =>
  and(
    eq(scenarios.scenarioType, filter.scenarioType),
    filter.category === 'created'
      ? and(isNull(scenarios.deletedAt), eq(scenarios.ownerId, viewer.id))
      : and(not(scenarios.isModuleOnly), isListedFor(viewer, scenarios)),
    filter.targetLanguage && eq(scenarios.targetLanguage, filter.targetLanguage),
    filter.category === 'favorites' ? isFavoriteOf(viewer) : undefined,
  )

const order = [asc(scenarios.difficultyLevel), asc(scenarios.id)]

/** The page is found in the index alone, as far as the condition allows; only what is on it is read in full. */
export function pageOfScenarios(db: Database, viewer: Viewer, filter: StatementFilter<ListFilter>, textsIn: TextsIn) {
  // Hidden from the index of words: of a common word the first matches are found soonest by walking along the order.
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

/** The pages of a list in which nothing is searched for, a statement for each kind of list. */
const preparedPages = preparedOnce((db) => {
  const prepare = (name: string, filter: StatementFilter<ListFilter>, textsIn: TextsIn) =>
    pageOfScenarios(db, readerPlaceholders, filter, textsIn).prepare(name)
  const statements = new Map<string, ReturnType<typeof prepare>>()
  return ({ category, scenarioType, targetLanguage }: ListFilter, withTexts: boolean) => {
    const inLanguage = targetLanguage === undefined ? undefined : sql.placeholder('targetLanguage')
    const name = `list ${scenarioType} ${category}${inLanguage ? ' in language' : ''}${withTexts ? ' with texts' : ''}`
    const [offset, limit] = [sql.placeholder('offset'), sql.placeholder('limit')]
    const filter = { category, scenarioType, search: undefined, targetLanguage: inLanguage, offset, limit }
    const statement = statements.get(name) ?? prepare(name, filter, withTexts ? sql.placeholder('language') : null)
    statements.set(name, statement)
    return statement
  }
})

/** So many matches are sorted at once; of a word that has more, the list is walked along. */
const sortedMax = 1_000

/** What a word is found in, by the index of words, unsorted and at most one more than can be sorted at once. */
export const findMatches = (db: Database, reader: Reader, filter: ListFilter, search: string) =>
  db
    .select({ id: scenarios.id, level: scenarios.difficultyLevel })
    .from(scenarios)
    .where(and(isListed(reader, filter), matches(scenarios, search)))
    .limit(sortedMax + 1)

/**
 * One page of what the reader may see, the easy ones first, those of a level in the order in which they came to be.
 * How common a word is, the planner cannot know; so it is tried (docs/decisions/0011-search-by-an-index-of-words.md).
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
    const values = { readerId: reader.id, orgId: reader.orgId, language, targetLanguage, offset, limit }
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

/** The scenarios of a module that the reader may see, in order. Whether they may see the module is not asked here. */
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

/** Versions of scenarios, whoever may see the scenarios now. */
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
