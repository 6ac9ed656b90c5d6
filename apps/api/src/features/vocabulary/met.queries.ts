// SQL of where kept words were met: the reviews of those conversations, as far as they are the reader's own.
import type { Language } from '@parley/contracts/language.ts'
import type { UserWord } from '@parley/contracts/vocabulary.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions, titleOfVersion } from '#database/scenarios.ts'

export type MetIn = NonNullable<NonNullable<UserWord['context']>['review']>

export interface Reader {
  readonly id: string
  /** In which titles are read. */
  readonly explanationLanguage: Language
}

/** Reviews by their conversation. Those of others, and what is no conversation at all, are left out. */
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
