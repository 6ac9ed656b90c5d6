// Queries for a learner's own words.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Tier } from '@parley/contracts/practice/vocabulary.ts'
import { and, asc, count, desc, eq, getTableColumns, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { preparedOnce } from '#database/prepared.ts'
import { type GlobalWordRow, globalWords, type UserWordRow, userWordKeys, userWords } from '#database/vocabulary.ts'
import { folded, lastWith, searchKeysOf } from './entry.rules.ts'
import { isAsked } from './schedule.rules.ts'
import type { WordRows } from './word-view.ts'

/** Rows per statement. */
const rowsPerStatement = 500

export interface WordInput {
  readonly word: GlobalWordRow
  readonly tier: Tier | null
  readonly context: { sentence: string; sessionId: string | null; pairId: string | null } | null
  /** When a new word is first due; immediately if absent. */
  readonly askedFrom?: Date
}

/**
 * Saves words, and changes the tier of existing ones if one is passed; no word may occur twice. A word's first context
 * stays.
 * @returns the rows, and the number of new ones
 */
export async function keepWords(
  db: Database,
  userId: string,
  entries: readonly WordInput[],
): Promise<{ rows: UserWordRow[]; added: number }> {
  if (entries.length === 0) return { rows: [], added: 0 }
  const now = new Date()
  const values = entries.map(({ word, tier, context, askedFrom = now }) => ({
    // Created here in the order of the input, which is the order of the list.
    id: newId(),
    userId,
    globalWordId: word.id,
    targetLanguage: word.targetLanguage,
    tier,
    tierAt: now,
    createdAt: now,
    contextSentence: context?.sentence ?? null,
    contextSessionId: context?.sessionId ?? null,
    contextPairId: context?.pairId ?? null,
    dueAt: isAsked(tier) ? askedFrom : null,
  }))
  const tier = sql`coalesce(excluded.tier, user_words.tier)`
  const isOther = sql`user_words.tier is distinct from ${tier}`
  const context = (column: string) =>
    sql.raw(`case when user_words.context_sentence is null then excluded.${column} else user_words.${column} end`)
  const rows = await db
    .insert(userWords)
    // Sorted, so that concurrent requests for the same words lock them in the same order.
    .values(values.toSorted((a, b) => (a.globalWordId < b.globalWordId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [userWords.userId, userWords.globalWordId],
      set: {
        tier,
        tierAt: sql`case when ${isOther} then excluded.tier_at else user_words.tier_at end`,
        suggestion: sql`case when ${isOther} then null else user_words.suggestion end`,
        dueAt: sql`case when ${tier} is distinct from 4 then coalesce(user_words.due_at, excluded.created_at) end`,
        contextSentence: context('context_sentence'),
        contextSessionId: context('context_session_id'),
        contextPairId: context('context_pair_id'),
      },
    })
    .returning({ ...getTableColumns(userWords), isNew: sql<boolean>`xmax = 0` })
  const words = new Map(entries.map(({ word }) => [word.id, word]))
  await keepKeys(db, rows, words)
  return { rows, added: rows.filter(({ isNew }) => isNew).length }
}

async function keepKeys(
  db: Database,
  rows: readonly UserWordRow[],
  words: ReadonlyMap<string, GlobalWordRow>,
): Promise<void> {
  const keys = rows.flatMap(({ id, userId, globalWordId }) => {
    const word = words.get(globalWordId)
    return word === undefined ? [] : searchKeysOf(word).map((key) => ({ userWordId: id, userId, ...key }))
  })
  for (let from = 0; from < keys.length; from += rowsPerStatement) {
    await db
      .insert(userWordKeys)
      .values(keys.slice(from, from + rowsPerStatement))
      .onConflictDoNothing()
  }
}

const isOwn = (userId: string, ids: readonly string[]) =>
  and(eq(userWords.userId, userId), inArray(userWords.id, [...ids]))

/**
 * Changes the tier of words, and clears their suggestions.
 * @returns the ones that belong to this user
 */
export async function setTier(
  db: Database,
  userId: string,
  ids: readonly string[],
  tier: Tier | null,
): Promise<UserWordRow[]> {
  const isOther = sql`${userWords.tier} is distinct from ${tier}::smallint`
  return db
    .update(userWords)
    .set({
      tier,
      tierAt: sql`case when ${isOther} then now() else ${userWords.tierAt} end`,
      suggestion: null,
      dueAt: isAsked(tier) ? sql`coalesce(${userWords.dueAt}, now())` : null,
    })
    .where(isOwn(userId, ids))
    .returning()
}

/**
 * Removes words, and the owner's own dictionary entries for them.
 * @returns the number removed
 */
export const removeWords = (db: Database, userId: string, ids: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const gone = await tx.delete(userWords).where(isOwn(userId, ids)).returning({ word: userWords.globalWordId })
    const words = gone.map(({ word }) => word)
    if (words.length > 0) {
      await tx.delete(globalWords).where(and(eq(globalWords.ownerId, userId), inArray(globalWords.id, words)))
    }
    return gone.length
  })

const withEntries = (db: Database) =>
  db
    .select({ userWord: userWords, word: globalWords })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))

/** The user's word; null for other users' words. */
export async function findUserWord(db: Database, userId: string, id: string): Promise<WordRows | null> {
  const [row] = await withEntries(db).where(isOwn(userId, [id]))
  return row ?? null
}

export interface WordFilter {
  readonly search: string | undefined
  readonly tier: Tier | undefined
  readonly targetLanguage: Language | undefined
  readonly offset: number
  readonly limit: number
}

/** Maximum number of matches sorted in memory; for a more common beginning, the list is walked in order. */
const matchesMax = 1_000

const beginsWith = (beginning: string): SQL =>
  sql`${userWordKeys.key} ~>=~ ${beginning} and ${userWordKeys.key} ~<~ ${lastWith(beginning)}`

/** Words with a beginning, in either language; at most one more than can be sorted in memory. */
export const findMatches = (db: Database, userId: string, beginning: string) =>
  db
    .select({ id: userWordKeys.userWordId })
    .from(userWordKeys)
    .where(and(eq(userWordKeys.userId, userId), beginsWith(beginning)))
    .limit(matchesMax + 1)

/** A condition checked word by word; its `limit` keeps the planner from turning it into a join with all keys. */
export const hasBeginning = (beginning: string): SQL =>
  sql`(select true from ${userWordKeys} where ${userWordKeys.userWordId} = ${userWords.id} and ${beginsWith(beginning)} limit 1)`

/** The words that a search finds; undefined without a search, null if nothing is found. */
async function isFound(db: Database, userId: string, search: string | undefined): Promise<SQL | undefined | null> {
  if (!search) return undefined
  const beginning = folded(search)
  if (beginning === '') return null
  const matches = (await findMatches(db, userId, beginning)).map(({ id }) => id)
  if (matches.length === 0) return null
  return matches.length > matchesMax ? hasBeginning(beginning) : inArray(userWords.id, [...new Set(matches)])
}

/**
 * Ids of one page, newest first, read from an index alone.
 * @param found condition for the results of a search
 */
export const pageOfWords = (db: Database, userId: string, filter: Omit<WordFilter, 'search'>, found?: SQL) =>
  db
    .select({ id: userWords.id })
    .from(userWords)
    .where(
      and(
        eq(userWords.userId, userId),
        filter.tier === undefined ? undefined : eq(userWords.tier, filter.tier),
        filter.targetLanguage === undefined ? undefined : eq(userWords.targetLanguage, filter.targetLanguage),
        found,
      ),
    )
    .orderBy(desc(userWords.id))
    .limit(filter.limit)
    .offset(filter.offset)

export async function listOwnWords(db: Database, userId: string, filter: WordFilter): Promise<WordRows[]> {
  const found = await isFound(db, userId, filter.search)
  if (found === null) return []
  const ids = (await pageOfWords(db, userId, filter, found)).map(({ id }) => id)
  if (ids.length === 0) return []
  return withEntries(db).where(isOwn(userId, ids)).orderBy(desc(userWords.id))
}

/** The number of words of a tier, or, if `isDue`, the number of due words of all tiers. */
export interface WordCount {
  readonly targetLanguage: Language
  readonly tier: Tier | null
  readonly words: number
  readonly isDue: boolean
}

const isDue = (userId: string | Placeholder, now: Date | Placeholder, targetLanguage: Language | undefined) =>
  and(
    eq(userWords.userId, userId),
    lte(userWords.dueAt, now),
    targetLanguage === undefined ? undefined : eq(userWords.targetLanguage, targetLanguage),
  )

const dueByLanguage = (db: Database) =>
  db
    .select({
      targetLanguage: userWords.targetLanguage,
      tier: sql<Tier | null>`null::integer`,
      words: count(),
      isDue: sql<boolean>`true`,
    })
    .from(userWords)
    .where(isDue(sql.placeholder('userId'), sql.placeholder('now'), undefined))
    .groupBy(userWords.targetLanguage)

const dueWords = preparedOnce((db) => dueByLanguage(db).prepare('count_due_words'))

/** Each part is read from its own index. */
const ownAndDueWords = preparedOnce((db) =>
  db
    .select({
      targetLanguage: userWords.targetLanguage,
      tier: userWords.tier,
      words: count(),
      isDue: sql<boolean>`false`,
    })
    .from(userWords)
    .where(eq(userWords.userId, sql.placeholder('userId')))
    .groupBy(userWords.targetLanguage, userWords.tier)
    .unionAll(dueByLanguage(db))
    .prepare('count_words'),
)

/** Numbers of words of each tier, and of due words, by language. */
export const countOwnWords = (db: Database, userId: string, now: Date): Promise<WordCount[]> =>
  ownAndDueWords(db).execute({ userId, now: now.toISOString() })

/** Number of due words, by language. */
export async function countDue(db: Database, userId: string, now: Date): Promise<Map<Language, number>> {
  const rows = await dueWords(db).execute({ userId, now: now.toISOString() })
  return new Map(rows.map(({ targetLanguage, words }) => [targetLanguage, words]))
}

/** Due words, longest overdue first. */
export const pageOfDue = (
  db: Database,
  userId: string,
  { now, targetLanguage, limit }: { now: Date; targetLanguage: Language | undefined; limit: number },
) =>
  withEntries(db)
    .where(isDue(userId, now, targetLanguage))
    .orderBy(asc(userWords.dueAt), asc(userWords.id))
    .limit(limit)
