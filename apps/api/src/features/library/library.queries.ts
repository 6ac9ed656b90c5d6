// Queries for scenarios.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
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
import { isVisibleTo, type Viewer } from '#database/visibility.ts'
import { later } from './authoring/authoring.queries.ts'
import type { Reader } from './reader.ts'
import { searchQuery } from './search.rules.ts'

/** A scenario with its relation to the reader. */
export type ScenarioForReader = ScenarioRow & {
  isFavorite: boolean
  completedCount: number
  /** Tag name of the author; null if the scenario has none. */
  author: string | null
}

/**
 * Includes the table name: in a column list drizzle writes only the column name, which a subquery would resolve to its
 * own.
 */
const scenarioId = sql`${scenarios}.id`

export const isFavoriteOf = (viewer: Viewer) => sql<boolean>`exists (
  select 1 from ${favoriteScenarios}
  where ${favoriteScenarios.scenarioId} = ${scenarioId} and ${favoriteScenarios.userId} = ${viewer.id})`

/** The tag name of a scenario's or module's author. */
export const authorOf = (table: typeof scenarios | typeof modules) => sql<string | null>`(
  select author.tag_name from ${users} author where author.id = ${table}.owner_id)`

/** A conversation counts as completed once it has been reviewed. */
const completedBy = (viewer: Viewer) => sql<number>`(
  select count(*)::int from ${sessions}
  where ${sessions.userId} = ${viewer.id} and ${sessions.state} = 'reviewed' and ${sessions.scenarioId} = ${scenarioId})`

/** Whether the search index has every word typed. The database maintains the column `search`; see scenarios.ts. */
export const matches = (table: typeof scenarios | typeof modules, typed: string): SQL =>
  sql`${table}.search @@ to_tsquery('simple', ${searchQuery(typed) ?? ''})`

export const relationTo = (viewer: Viewer) => ({
  isFavorite: isFavoriteOf(viewer),
  completedCount: completedBy(viewer),
  author: authorOf(scenarios),
})

/** The columns of a scenario with its relation to the reader. */
export const columnsFor = (viewer: Viewer) => ({ ...getTableColumns(scenarios), ...relationTo(viewer) })

/** The scenario, or null if there is none for this reader. */
export async function findScenarioRow(db: Database, reader: Reader, id: string): Promise<ScenarioForReader | null> {
  const [row] = await db
    .select(columnsFor(reader))
    .from(scenarios)
    .where(and(eq(scenarios.id, id), isVisibleTo(reader, scenarios)))
  return row ?? null
}

/**
 * Versions of scenarios, including those deleted or hidden since, whether or not the reader may see the scenario now.
 */
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

/** A scenario of the built-in library, as imported. */
export type BuiltIn = Omit<typeof scenarios.$inferInsert, 'slug' | 'contentHash'> & {
  slug: string
  contentHash: string
}

/** The content hash of every listed built-in scenario, by slug and language separated by a space. */
export async function findBuiltInHashes(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ slug: scenarios.slug, language: scenarios.targetLanguage, hash: scenarios.contentHash })
    .from(scenarios)
    .where(and(isNotNull(scenarios.slug), isNull(scenarios.deletedAt)))
  return new Map(rows.map((row) => [`${row.slug} ${row.language}`, row.hash]))
}

/** Adds built-in scenarios, or updates the content of existing ones. */
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
    // A new `updatedAt` invalidates the scenario's cached list texts.
    .onConflictDoUpdate({
      target: [scenarios.slug, scenarios.targetLanguage],
      set: { ...set, updatedAt: later(scenarios) },
    })
}

/** Removes a built-in scenario from the lists; learners who practised it keep it in their history. */
export async function removeBuiltIn(db: Database, slug: string, language: Language): Promise<void> {
  await db
    .update(scenarios)
    .set({ deletedAt: new Date() })
    .where(and(eq(scenarios.slug, slug), eq(scenarios.targetLanguage, language)))
}
