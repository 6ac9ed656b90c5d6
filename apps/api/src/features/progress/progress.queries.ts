// SQL of what a learner's practice comes to.
import type { Language } from '@parley/contracts/language.ts'
import type { Progress } from '@parley/contracts/progress.ts'
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { finished, finishedMistakes, weeklyGoals } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'

/** Whose practice, who reads, and what of it they may see. */
export interface Scope {
  readonly userId: string
  /** Nothing that was practised elsewhere; null where the learner reads. */
  readonly orgId: string | null
  readonly readerId: string
  /** Of the reader: in it titles are shown. */
  readonly language: Language
  readonly targetLanguage: Language | undefined
}

/** How many scenarios, topics and tasks are shown. */
const shownMax = 10
/** How many points of a course over time are shown: of more, every second, third and so on. */
const pointsMax = 120

const isActive = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE'))

/** Whether somebody belongs to an organisation. */
export async function isMember(db: Database, orgId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ id: memberships.userId }).from(memberships).where(isActive(orgId, userId))
  return rows.length > 0
}

const inScope = ({ userId, orgId }: Pick<Scope, 'userId' | 'orgId'>) =>
  and(eq(finished.userId, userId), orgId === null ? undefined : eq(finished.orgId, orgId))

/** What was practised on one day in one language. */
export interface PractisedDay {
  readonly day: string
  readonly language: Language
  readonly count: number
  readonly durationMs: number
  /** Something was said that counts. */
  readonly isPractised: boolean
}

/** All days on which a conversation was finished, by language. */
export const listDays = (db: Database, scope: Pick<Scope, 'userId' | 'orgId'>): Promise<PractisedDay[]> =>
  db
    .select({
      day: finished.day,
      language: finished.targetLanguage,
      count: sql<number>`count(*)::int`,
      durationMs: sql<number>`sum(${finished.durationMs})::float8`,
      isPractised: sql<boolean>`bool_or(${finished.learnerTurns} > 0)`,
    })
    .from(finished)
    .where(inScope(scope))
    .groupBy(finished.day, finished.targetLanguage)

/** Conversations with a level, or with bands, the oldest first; thinned out evenly where there are many, the newest always there. */
export async function listCourse(db: Database, scope: Scope, kind: 'level' | 'bands') {
  const fromNewest = sql<number>`(row_number() over (order by ${finished.reviewId} desc) - 1)`
  const ranked = db
    .select({
      reviewId: finished.reviewId,
      at: finished.finishedAt,
      targetLanguage: finished.targetLanguage,
      cefr: finished.cefr,
      confidence: finished.confidence,
      overallBand: finished.overallBand,
      fluencyBand: finished.fluencyBand,
      lexicalBand: finished.lexicalBand,
      grammaticalBand: finished.grammaticalBand,
      rank: fromNewest.as('rank'),
      total: sql<number>`count(*) over ()`.as('total'),
    })
    .from(finished)
    .where(
      and(
        inScope(scope),
        scope.targetLanguage && eq(finished.targetLanguage, scope.targetLanguage),
        isNotNull(kind === 'level' ? finished.cefr : finished.overallBand),
      ),
    )
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} % greatest(1, ceil(${ranked.total} / ${pointsMax}::float8)::int) = 0`)
    .orderBy(ranked.reviewId)
}
export type CourseRow = Awaited<ReturnType<typeof listCourse>>[number]

const titleFor = (language: Language): SQL<string> =>
  sql`coalesce(${scenarios.display} -> ${language}::text ->> 'title', ${scenarios.title})`

/** What others may know of a member's scenarios: what somebody keeps for themselves nobody else hears of. */
const isOpenTo = ({ orgId, readerId }: Scope) =>
  orgId === null ? undefined : or(sql`${scenarios.visibility} <> 'PRIVATE'`, eq(scenarios.ownerId, readerId))

/** Scenarios by how often a conversation in them was finished. */
export function listMostCompleted(db: Database, scope: Scope): Promise<Progress['most_completed_prompts']> {
  const { targetLanguage: language } = scope
  const counted = db
    .select({ scenarioId: finished.scenarioId, count: sql<number>`count(*)::int`.as('count') })
    .from(finished)
    .where(and(inScope(scope), language && eq(finished.targetLanguage, language)))
    .groupBy(finished.scenarioId)
    .as('counted')
  return db
    .select({
      scenario_id: scenarios.id,
      title: titleFor(scope.language),
      target_language: scenarios.targetLanguage,
      count: counted.count,
    })
    .from(counted)
    .innerJoin(scenarios, and(eq(scenarios.id, counted.scenarioId), isOpenTo(scope)))
    .orderBy(desc(counted.count), scenarios.id)
    .limit(shownMax)
}

export interface TopicScope {
  /** One learner, or, with `null`, everybody in the organisation. */
  readonly userId: string | null
  readonly orgId: string | null
  readonly targetLanguage?: Language | undefined
}

/**
 * Topics by how often something was got wrong. An example is shown to the learner alone, to others only where its review is
 * shared with the organisation.
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
      newest: sql<string>`max(${finishedMistakes.reviewId})`.as('newest'),
    })
    .from(finishedMistakes)
    .where(isTheirs)
    .groupBy(finishedMistakes.topicKey)
    .orderBy(desc(sql`sum(${finishedMistakes.count})`), finishedMistakes.topicKey)
    .limit(shownMax)
    .as('topics')
  const seen =
    orgId === null
      ? sql`true`
      : sql`exists (select 1 from ${reviews} where ${reviews.id} = ${finishedMistakes.reviewId} and ${reviews.isSharedWithOrg})`
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
      topic: sql<string>`(select ${finishedMistakes.topic} from ${finishedMistakes}
        where ${finishedMistakes.reviewId} = ${topics.newest} and ${finishedMistakes.topicKey} = ${topics.key})`,
      count: topics.count,
      original_text: example.original_text,
      suggestion: example.suggestion,
      review_id: example.review_id,
      pair_id: example.pair_id,
    })
    .from(topics)
    .leftJoinLateral(example, sql`true`)
    .orderBy(desc(topics.count), topics.key)
  return rows.map(({ topic, count, original_text, suggestion, review_id, pair_id }) => ({
    topic,
    count,
    example:
      original_text === null || suggestion === null || review_id === null || pair_id === null
        ? null
        : { original_text, suggestion, review_id, pair_id },
  }))
}

/** Those who were members and are no more are not told about. */
const ofMembers = (db: Database, orgId: string) =>
  sql`${finishedMistakes.userId} in ${db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.status, 'ACTIVE')))}`

/** The newest first. */
export const listLatestTasks = (db: Database, scope: Scope): Promise<Progress['latest_tasks']> =>
  db
    .select({
      id: tasks.id,
      reviewId: tasks.reviewId,
      title: titleFor(scope.language),
      createdAt: tasks.createdAt,
      completedAt: tasks.completedAt,
      correctCount: tasks.correctCount,
      total: sql<number>`jsonb_array_length(${tasks.sentences})`,
    })
    .from(tasks)
    .innerJoin(reviews, eq(reviews.id, tasks.reviewId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarios, eq(scenarios.id, sessions.scenarioId))
    .where(
      and(
        eq(tasks.userId, scope.userId),
        scope.orgId === null ? undefined : eq(sessions.orgId, scope.orgId),
        scope.targetLanguage && eq(tasks.targetLanguage, scope.targetLanguage),
        isOpenTo(scope),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(shownMax)
    .then((rows) =>
      rows.map((row) => ({
        _id: row.id,
        review_id: row.reviewId,
        title: row.title,
        started_at: row.createdAt.toISOString(),
        completed_at: row.completedAt?.toISOString() ?? null,
        correct_count: row.correctCount,
        total: row.total,
      })),
    )

export const findGoal = async (db: Database, userId: string) => {
  const [row] = await db.select().from(weeklyGoals).where(eq(weeklyGoals.userId, userId))
  return row ?? null
}

/** Changes what is given and leaves the rest. */
export const keepGoal = async (
  db: Database,
  userId: string,
  goal: { timeZone: string; minutes?: number | null; hasMail?: boolean },
) => {
  const [row] = await db
    .insert(weeklyGoals)
    .values({ userId, ...goal })
    .onConflictDoUpdate({ target: weeklyGoals.userId, set: goal })
    .returning({ minutes: weeklyGoals.minutes, has_mail: weeklyGoals.hasMail })
  if (row === undefined) throw new Error('A goal was not kept')
  return row
}
