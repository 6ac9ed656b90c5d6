// Queries for a learner's activity today, and for due items.
import type { Language } from '@parley/contracts/language/language.ts'
import { phrasesADay } from '@parley/contracts/practice/today.ts'
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { hasLearnerLine, lastSaidFirst, sessions, turns } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { finished, finishedMistakes } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'
import { isPlayable } from '#database/visibility.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import type { Deeds } from './today.rules.ts'

/** The learner, and the language that they practise. */
export interface Whose {
  readonly userId: string
  readonly language: Language
}

/** Days after which an unfinished conversation is no longer offered first. */
const openDays = 7

const unfinishedTalk = preparedOnce((db) =>
  db
    .select({
      id: sessions.id,
      versionId: sessions.versionId,
      part: sessions.part,
      mode: sessions.mode,
      stepsDone: sessions.stepsDone,
      partner: sessions.partner,
      partnerState: sessions.partnerState,
      lastTurnAt: sessions.lastTurnAt,
    })
    .from(sessions)
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(
      and(
        eq(sessions.userId, sql.placeholder('userId')),
        eq(sessions.state, 'running'),
        eq(scenarioVersions.targetLanguage, sql.placeholder('language')),
        gt(sessions.lastTurnAt, sql`now() - make_interval(days => ${sql.raw(String(openDays))})`),
        hasLearnerLine,
        isPlayable(db),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(1)
    .prepare('find_open_talk'),
)

/** The newest unfinished conversation in which the learner said something. */
export async function findOpenTalk(db: Database, whose: Whose) {
  const [row] = await unfinishedTalk(db).execute({ ...whose })
  return row ?? null
}

/** The partner's last reply, as far as the learner heard it. */
export async function findLastReply(db: Database, sessionId: string) {
  const [row] = await db
    .select({
      text: sql<string>`coalesce(${turns.heardText}, ${turns.replyText})`,
      translations: turns.translations,
    })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNotNull(turns.replyText)))
    .orderBy(...lastSaidFirst)
    .limit(1)
  return row ?? null
}

const duePhrases = preparedOnce((db) =>
  db
    .select({ text: globalWords.word, kind: globalWords.kind, senses: globalWords.senses })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
    .where(
      and(
        eq(userWords.userId, sql.placeholder('userId')),
        eq(userWords.targetLanguage, sql.placeholder('language')),
        lte(userWords.dueAt, sql`now()`),
      ),
    )
    .orderBy(asc(userWords.dueAt), asc(userWords.id))
    .limit(phrasesADay)
    .prepare('find_due_phrases'),
)

/** Due phrases, longest overdue first. */
export async function listDuePhrases(db: Database, whose: Whose) {
  const rows = await duePhrases(db).execute({ ...whose })
  return rows.map(({ text, kind, senses }) => ({
    text,
    meaning: (kind === 'mistake' ? undefined : senses[0]?.translations[0]) ?? null,
  }))
}

/** Midnight in the learner's time zone, and the smallest id created since. */
const midnight = sql`date_trunc('day', now(), ${sql.placeholder('timeZone')})`
const firstId = sql`lpad(to_hex(extract(epoch from ${midnight})::bigint), 8, '0')`

const saidToday = preparedOnce((db) =>
  db
    .select({
      phrases: sql<number>`count(*)::int`,
      mistakeCards: sql<number>`(count(*) filter (where ${globalWords.kind} = 'mistake'))::int`,
    })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
    .where(
      and(
        eq(userWords.userId, sql.placeholder('userId')),
        eq(userWords.targetLanguage, sql.placeholder('language')),
        isNotNull(userWords.card),
        // Stored as ISO 8601 in UTC, which sorts as text.
        sql`${userWords.card} ->> 'last_review' >= to_char(${midnight} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS')`,
      ),
    )
    .prepare('count_said_today'),
)

const endedToday = preparedOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      durationMs: reviews.durationMs,
      isRetry: sql<boolean>`${sessions.retryOfSessionId} is not null`,
      quote: sql<string | null>`${reviews.result} -> 'strength' ->> 'quote'`,
    })
    .from(reviews)
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(
      and(
        eq(reviews.userId, sql.placeholder('userId')),
        sql`${reviews.id} >= ${firstId}`,
        eq(scenarioVersions.targetLanguage, sql.placeholder('language')),
      ),
    )
    .orderBy(desc(reviews.id))
    .prepare('list_ended_today'),
)

const tasksToday = preparedOnce((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, sql.placeholder('userId')),
        eq(tasks.targetLanguage, sql.placeholder('language')),
        sql`${tasks.completedAt} >= ${midnight}`,
      ),
    )
    .prepare('count_tasks_today'),
)

/** The learner's last line in a conversation that is not struck out. */
async function findLastLine(db: Database, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: turns.userText })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNotNull(turns.userText), eq(turns.userStruck, false)))
    .orderBy(...lastSaidFirst)
    .limit(1)
  return row?.text ?? null
}

export interface DayBehind {
  readonly deeds: Deeds
  readonly durationMs: number
  readonly line: string | null
}

/** What was done since midnight in the time zone. */
export async function sumUpDay(db: Database, whose: Whose, timeZone: string): Promise<DayBehind> {
  const values = { ...whose, timeZone }
  const [[said], ended, [done]] = await Promise.all([
    saidToday(db).execute(values),
    endedToday(db).execute(values),
    tasksToday(db).execute(values),
  ])
  const retries = ended.filter(({ isRetry }) => isRetry).length
  const [latest] = ended
  const quote = ended.find((each) => each.quote !== null)?.quote
  return {
    deeds: {
      phrases: said?.phrases ?? 0,
      mistakeCards: said?.mistakeCards ?? 0,
      talks: ended.length - retries,
      retries,
      tasks: done?.count ?? 0,
    },
    durationMs: ended.reduce((sum, each) => sum + each.durationMs, 0),
    line: quote ?? (latest === undefined ? null : await findLastLine(db, latest.sessionId)),
  }
}

const latestMistake = preparedOnce((db) =>
  db
    .select({
      review_id: finishedMistakes.reviewId,
      pair_id: finishedMistakes.pairId,
      original_text: finishedMistakes.originalText,
      suggestion: finishedMistakes.suggestion,
    })
    .from(finished)
    .innerJoin(finishedMistakes, eq(finishedMistakes.reviewId, finished.reviewId))
    .where(
      and(eq(finished.userId, sql.placeholder('userId')), eq(finished.targetLanguage, sql.placeholder('language'))),
    )
    .orderBy(desc(finished.reviewId), desc(finishedMistakes.count))
    .limit(1)
    .prepare('find_latest_mistake'),
)

/** The most frequent mistake in the newest review that has one. */
export async function findMistakeToFix(db: Database, whose: Whose) {
  const [row] = await latestMistake(db).execute({ ...whose })
  return row ?? null
}
