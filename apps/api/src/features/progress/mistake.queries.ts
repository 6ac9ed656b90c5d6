// Queries for the most frequent mistakes.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { and, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { memberships } from '#database/organizations.ts'
import { finished, finishedMistakes, isChecked } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { shownMax } from './progress.queries.ts'
import { readTopics } from './read-topics.ts'

export interface TopicScope {
  /** One learner, or, if null, all members of the organisation. */
  readonly userId: string | null
  readonly orgId: string | null
  readonly targetLanguage?: Language | undefined
}

/** Sorts mistakes of no topic last, because they are of several kinds. */
const isOther = (key: SQLWrapper) => sql`${key} = 'other'`

/**
 * Topics by the number of mistakes. Learners see an example of each; others see one only if its review is shared with
 * the organisation.
 */
export async function listTopics(db: Database, scope: TopicScope): Promise<Progress['most_frequent_errors']> {
  const { userId, orgId, targetLanguage } = scope
  const isTheirs = and(
    userId === null ? undefined : eq(finishedMistakes.userId, userId),
    orgId === null ? undefined : eq(finishedMistakes.orgId, orgId),
    targetLanguage && eq(finishedMistakes.targetLanguage, targetLanguage),
    userId === null && orgId !== null ? ofMembers(db, orgId) : undefined,
  )
  const topics = db
    .select({
      key: finishedMistakes.topicKey,
      count: sql<number>`sum(${finishedMistakes.count})::int`.as('count'),
    })
    .from(finishedMistakes)
    .where(isTheirs)
    .groupBy(finishedMistakes.topicKey)
    .orderBy(isOther(finishedMistakes.topicKey), desc(sql`sum(${finishedMistakes.count})`), finishedMistakes.topicKey)
    .limit(shownMax)
    .as('topics')
  const seen = orgId === null ? undefined : isShared(db, orgId, userId)
  const example = db
    .select({
      original_text: finishedMistakes.originalText,
      suggestion: finishedMistakes.suggestion,
      review_id: sql<string>`${finishedMistakes.reviewId}`.as('example_review_id'),
      pair_id: finishedMistakes.pairId,
    })
    .from(finishedMistakes)
    .where(and(isTheirs, eq(finishedMistakes.topicKey, topics.key), seen))
    .orderBy(desc(finishedMistakes.reviewId))
    .limit(1)
    .as('example')
  const rows = await db
    .select({
      key: topics.key,
      count: topics.count,
      original_text: example.original_text,
      suggestion: example.suggestion,
      review_id: example.review_id,
      pair_id: example.pair_id,
    })
    .from(topics)
    .leftJoinLateral(example, sql`true`)
    .orderBy(isOther(topics.key), desc(topics.count), topics.key)
  return readTopics(
    rows.map(({ key, count, original_text, suggestion, review_id, pair_id }) => ({
      key,
      count,
      example:
        original_text === null || suggestion === null || review_id === null || pair_id === null
          ? null
          : { original_text, suggestion, review_id, pair_id },
    })),
  )
}

/** Whether at least one conversation was checked for mistakes; true if there are no conversations. */
export async function areMistakesChecked(
  db: Database,
  { userId, orgId, targetLanguage }: TopicScope,
): Promise<boolean> {
  const [row] = await db
    .select({ are: sql<boolean>`coalesce(bool_or(${isChecked}), true)` })
    .from(finished)
    .where(
      and(
        userId === null ? undefined : eq(finished.userId, userId),
        orgId === null ? undefined : eq(finished.orgId, orgId),
        targetLanguage && eq(finished.targetLanguage, targetLanguage),
        userId === null && orgId !== null ? inArray(finished.userId, membersOf(db, orgId)) : undefined,
      ),
    )
  return row?.are ?? true
}

const membersOf = (db: Database, orgId: string) =>
  db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.status, 'ACTIVE')))

/** Leaves out former members. */
const ofMembers = (db: Database, orgId: string) => inArray(finishedMistakes.userId, membersOf(db, orgId))

/** The few shared reviews are read once: otherwise every mistake would be checked for each topic. */
const isShared = (db: Database, orgId: string, userId: string | null) => {
  const shared = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.isSharedWithOrg, true),
        userId === null ? inArray(reviews.userId, membersOf(db, orgId)) : eq(reviews.userId, userId),
      ),
    )
  return sql`${finishedMistakes.reviewId} = any(array(${shared}))`
}
