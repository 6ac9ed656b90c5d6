// SQL of scenarios.
import type { Language } from '@parley/contracts/language.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import type { modules } from '#database/modules.ts'
import {
  favoriteScenarios,
  type ScenarioRow,
  scenarioInVersion,
  scenarios,
  scenarioVersions,
} from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { isListedFor, isVisibleTo } from '#database/visibility.ts'
import type { Author } from './authoring.rules.ts'
import { searchQuery } from './search.rules.ts'

/** Whose eyes a scenario or a module is looked at with. */
export interface Reader extends Author {
  readonly explanationLanguage: Language
}

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

/** A scenario and what it is to its reader. */
export type ScenarioForReader = ScenarioRow & {
  isFavorite: boolean
  completedCount: number
  /** Tag name of its author; null where it has none. */
  author: string | null
}

/** The same as far as lists need it. */
export type SummaryForReader = Pick<ScenarioForReader, keyof ReturnType<typeof summaryColumns>>

/** With its table: in a list of columns drizzle writes the bare name, which a subquery takes for its own. */
const scenarioId = sql`${scenarios}.id`

const isFavoriteOf = (reader: Reader) => sql<boolean>`exists (
  select 1 from ${favoriteScenarios}
  where ${favoriteScenarios.scenarioId} = ${scenarioId} and ${favoriteScenarios.userId} = ${reader.id})`

/** The tag name of the author of a scenario or module. */
export const authorOf = (table: typeof scenarios | typeof modules) => sql<string | null>`(
  select author.tag_name from ${users} author where author.id = ${table}.owner_id)`

/** A conversation counts as completed when it has been reviewed. */
const completedBy = (reader: Reader) => sql<number>`(
  select count(*)::int from ${sessions}
  where ${sessions.userId} = ${reader.id} and ${sessions.state} = 'reviewed' and ${sessions.scenarioId} = ${scenarioId})`

/** Whether the index has each word that was typed. The column `search` is kept by the database; see scenarios.ts. */
export const matches = (table: typeof scenarios | typeof modules, typed: string): SQL =>
  sql`${table}.search @@ to_tsquery('simple', ${searchQuery(typed) ?? ''})`

const relationTo = (reader: Reader) => ({
  isFavorite: isFavoriteOf(reader),
  completedCount: completedBy(reader),
  author: authorOf(scenarios),
})

/** A scenario and what it is to its reader. */
export const columnsFor = (reader: Reader) => ({ ...getTableColumns(scenarios), ...relationTo(reader) })

/** The same for lists, of a scenario or of one of its versions. */
export const summaryColumns = (reader: Reader, content: typeof scenarios | typeof scenarioVersions = scenarios) => ({
  id: scenarios.id,
  ownerId: scenarios.ownerId,
  orgId: scenarios.orgId,
  visibility: scenarios.visibility,
  isModuleOnly: scenarios.isModuleOnly,
  moderation: scenarios.moderation,
  moderationReason: scenarios.moderationReason,
  targetLanguage: content.targetLanguage,
  scenarioType: content.scenarioType,
  difficultyLevel: content.difficultyLevel,
  title: content.title,
  description: content.description,
  userGoals: content.userGoals,
  dialogBehavior: content.dialogBehavior,
  ieltsBehavior: content.ieltsBehavior,
  display: content.display,
  ...relationTo(reader),
})

/**
 * Which scenarios a list has, whatever is searched for. What is one's own needs no look at its visibility, and is all
 * there: a scenario that is only for modules is in no other list, so here alone its author finds it again.
 */
const isListed = (reader: Reader, filter: ListFilter): SQL | undefined =>
  and(
    eq(scenarios.scenarioType, filter.scenarioType),
    filter.category === 'created'
      ? and(isNull(scenarios.deletedAt), eq(scenarios.ownerId, reader.id))
      : and(not(scenarios.isModuleOnly), isListedFor(reader, scenarios)),
    filter.targetLanguage && eq(scenarios.targetLanguage, filter.targetLanguage),
    filter.category === 'favorites' ? isFavoriteOf(reader) : undefined,
  )

const order = [asc(scenarios.difficultyLevel), asc(scenarios.id)]

/** The page is found in the index alone, as far as the condition allows; only what is on it is read in full. */
export function pageOfScenarios(db: Database, reader: Reader, filter: ListFilter) {
  // Hidden from the index of words: of a common word the first matches are found soonest by walking along the order.
  const isMatch = filter.search && sql`case when ${matches(scenarios, filter.search)} then true else false end`
  const page = db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(and(isListed(reader, filter), isMatch || undefined))
    .orderBy(...order)
    .offset(filter.offset)
    .limit(filter.limit)
  return db
    .select(summaryColumns(reader))
    .from(scenarios)
    .where(inArray(scenarios.id, page))
    .orderBy(...order)
}

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
export async function listScenarioRows(db: Database, reader: Reader, filter: ListFilter): Promise<SummaryForReader[]> {
  if (!filter.search) return pageOfScenarios(db, reader, filter)
  const found = await findMatches(db, reader, filter, filter.search)
  if (found.length > sortedMax) return pageOfScenarios(db, reader, filter)
  const ids = found
    .map(({ id, level }) => ({ id, place: `${level} ${id}` }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(filter.offset, filter.offset + filter.limit)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select(summaryColumns(reader))
    .from(scenarios)
    .where(inArray(scenarios.id, ids))
    .orderBy(...order)
}

/** The scenario, or null where there is none for this reader. */
export async function findScenarioRow(db: Database, reader: Reader, id: string): Promise<ScenarioForReader | null> {
  const [row] = await db
    .select(columnsFor(reader))
    .from(scenarios)
    .where(and(eq(scenarios.id, id), isVisibleTo(reader, scenarios)))
  return row ?? null
}

/** Versions of scenarios, whoever may see the scenarios now: also of those that are deleted or were hidden since. */
export function findVersionRows(
  db: Database,
  reader: Reader,
  versionIds: readonly string[],
): Promise<(ScenarioForReader & { versionId: string })[]> {
  return db
    .select({ ...columnsFor(reader), ...scenarioInVersion, versionId: scenarioVersions.id })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(inArray(scenarioVersions.id, [...versionIds]))
}

/** The same as far as lists need it. */
export function findVersionSummaries(
  db: Database,
  reader: Reader,
  versionIds: readonly string[],
): Promise<(SummaryForReader & { versionId: string })[]> {
  return db
    .select({ ...summaryColumns(reader, scenarioVersions), versionId: scenarioVersions.id })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(inArray(scenarioVersions.id, [...versionIds]))
}

/** A scenario of the built-in library as it is imported. */
export type BuiltIn = Omit<typeof scenarios.$inferInsert, 'slug' | 'contentHash'> & {
  slug: string
  contentHash: string
}

/** The content hash of every built-in scenario in the lists, by slug and language with a space between. */
export async function findBuiltInHashes(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ slug: scenarios.slug, language: scenarios.targetLanguage, hash: scenarios.contentHash })
    .from(scenarios)
    .where(and(isNotNull(scenarios.slug), isNull(scenarios.deletedAt)))
  return new Map(rows.map((row) => [`${row.slug} ${row.language}`, row.hash]))
}

/** Adds built-in scenarios, or gives those that are there their new content. */
export async function upsertBuiltIn(db: Database, rows: BuiltIn[]): Promise<void> {
  const {
    id: _id,
    createdAt: _createdAt,
    slug: _slug,
    targetLanguage: _language,
    ...changing
  } = getTableColumns(scenarios)
  const set = Object.fromEntries(
    Object.entries(changing).map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  )
  await db
    .insert(scenarios)
    .values(rows.map((row) => ({ ...row, updatedAt: new Date() })))
    .onConflictDoUpdate({ target: [scenarios.slug, scenarios.targetLanguage], set })
}

/** Takes a built-in scenario out of the lists; those who practised it keep it in their history. */
export async function removeBuiltIn(db: Database, slug: string, language: Language): Promise<void> {
  await db
    .update(scenarios)
    .set({ deletedAt: new Date() })
    .where(and(eq(scenarios.slug, slug), eq(scenarios.targetLanguage, language)))
}
