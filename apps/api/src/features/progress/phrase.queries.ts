// Queries for the phrases that a learner has said aloud.
import type { Language } from '@parley/contracts/language/language.ts'
import { saidPhrasesMax } from '@parley/contracts/practice/progress.ts'
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { finishedPhrases } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions, titleOfVersion } from '#database/scenarios.ts'
import type { Scope } from './progress.queries.ts'

export type PhraseScope = Pick<Scope, 'userId' | 'language' | 'targetLanguage'>

const isTheirs = ({ userId, targetLanguage }: PhraseScope) =>
  and(eq(finishedPhrases.userId, userId), targetLanguage && eq(finishedPhrases.targetLanguage, targetLanguage))

/**
 * Each phrase once, with the first time it was said and how often; the newest `saidPhrasesMax`, sorted oldest first.
 */
export async function listPhrases(db: Database, scope: PhraseScope) {
  const once = db
    .selectDistinctOn([finishedPhrases.targetLanguage, finishedPhrases.phrase], {
      reviewId: finishedPhrases.reviewId,
      pairId: finishedPhrases.pairId,
      targetLanguage: finishedPhrases.targetLanguage,
      phrase: finishedPhrases.phrase,
      translation: translationIn(scope.language).as('phrase_translation'),
      finishedAt: finishedPhrases.finishedAt,
      count:
        sql<number>`(count(*) over (partition by ${finishedPhrases.targetLanguage}, ${finishedPhrases.phrase}))::int`.as(
          'count',
        ),
    })
    .from(finishedPhrases)
    .where(isTheirs(scope))
    .orderBy(
      asc(finishedPhrases.targetLanguage),
      asc(finishedPhrases.phrase),
      asc(finishedPhrases.finishedAt),
      asc(finishedPhrases.reviewId),
    )
    .as('once')
  // Selects the ids first, because titles are stored in large compressed columns.
  const newest = db
    .select({
      reviewId: once.reviewId,
      pairId: once.pairId,
      targetLanguage: once.targetLanguage,
      phrase: once.phrase,
      translation: once.translation,
      finishedAt: once.finishedAt,
      count: once.count,
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(once)
    .orderBy(desc(once.finishedAt), desc(once.pairId), desc(once.phrase))
    .limit(saidPhrasesMax)
    .as('newest')
  return db
    .select({
      reviewId: newest.reviewId,
      pairId: newest.pairId,
      targetLanguage: newest.targetLanguage,
      phrase: newest.phrase,
      translation: newest.translation,
      finishedAt: newest.finishedAt,
      count: newest.count,
      total: newest.total,
      audioFile: turns.userAudioFile,
      title: titleOfVersion(scope.language),
    })
    .from(newest)
    .innerJoin(turns, eq(turns.id, newest.pairId))
    .innerJoin(reviews, eq(reviews.id, newest.reviewId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .orderBy(asc(newest.finishedAt), asc(newest.pairId), asc(newest.phrase))
}

const translationIn = (language: Language) => sql<string | null>`${finishedPhrases.translation} ->> ${language}::text`

/** Maximum number of lines searched for a sentence. */
const linesMax = 1_000

/** The learner's recorded lines that repeat phrases from the first week of the language; oldest first. */
export async function listHeardLines(db: Database, scope: PhraseScope) {
  const begun = db
    .select({
      language: finishedPhrases.targetLanguage,
      firstAt: sql<Date>`min(${finishedPhrases.finishedAt})`.mapWith(finishedPhrases.finishedAt).as('first_at'),
    })
    .from(finishedPhrases)
    .where(isTheirs(scope))
    .groupBy(finishedPhrases.targetLanguage)
    .as('begun')
  const early = db
    .selectDistinct({
      language: sql`${finishedPhrases.targetLanguage}`.as('early_language'),
      phrase: sql`${finishedPhrases.phrase}`.as('early_phrase'),
      firstAt: begun.firstAt,
    })
    .from(finishedPhrases)
    .innerJoin(begun, eq(begun.language, finishedPhrases.targetLanguage))
    .where(and(isTheirs(scope), lt(finishedPhrases.finishedAt, sql`${begun.firstAt} + interval '7 days'`)))
    .as('early')
  const rows = await db
    .select({
      text: turns.userText,
      language: finishedPhrases.targetLanguage,
      at: finishedPhrases.finishedAt,
      firstAt: sql<Date>`${early.firstAt}`.mapWith(finishedPhrases.finishedAt),
      durationMs: turns.userDurationMs,
      audioFile: turns.userAudioFile,
    })
    .from(finishedPhrases)
    .innerJoin(early, and(eq(early.language, finishedPhrases.targetLanguage), eq(early.phrase, finishedPhrases.phrase)))
    .innerJoin(turns, eq(turns.id, finishedPhrases.pairId))
    .where(and(isTheirs(scope), isNotNull(turns.userAudioFile)))
    .orderBy(asc(finishedPhrases.finishedAt), asc(finishedPhrases.pairId))
    .limit(linesMax)
  return rows.flatMap(({ text, audioFile, ...row }) =>
    text === null || audioFile === null ? [] : { ...row, text, audioFile },
  )
}
