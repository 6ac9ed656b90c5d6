// Queries for where the learner met saved words: the reader's own reviews of those conversations.
import type { Language } from '@parley/contracts/language/language.ts'
import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions, titleOfVersion } from '#database/scenarios.ts'

export type MetIn = NonNullable<NonNullable<UserWord['context']>['review']>

export interface Reader {
  readonly id: string
  /** The language of the titles. */
  readonly explanationLanguage: Language
}

/** Reviews by conversation. Leaves out other users' reviews, and ids that are not conversations. */
export async function findMetIn(
  db: Database,
  { id, explanationLanguage: language }: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, MetIn>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .select({ sessionId: reviews.sessionId, _id: reviews.id, title: titleOfVersion(language) })
    .from(reviews)
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(and(eq(reviews.userId, id), inArray(reviews.sessionId, [...new Set(sessionIds)])))
  return new Map(rows.map(({ sessionId, ...review }) => [sessionId, review]))
}
