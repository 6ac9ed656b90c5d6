// Queries for the mistakes in a class's hand-ins, without struck lines and overruled corrections.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, gt, isNotNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readTopic } from '#ai/topic/read-topic.ts'
import { assignments } from '#database/assignments.ts'
import { overruledMistakes, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { finished, finishedMistakes, isChecked } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import type { StudentTopic } from './class-mistakes.rules.ts'

interface MistakeFilter {
  readonly classId: string
  readonly language: Language
  /** Only hand-ins after this time. */
  readonly since: Date
}

/** Each student's mistakes by topic. */
export async function listStudentTopics(
  db: Database,
  { classId, language, since }: MistakeFilter,
): Promise<StudentTopic[]> {
  const overruled = alias(overruledMistakes, 'overruled')
  const isOverruled = isNotNull(overruled.key)
  // A correction whose overruling is not yet released still counts for the student.
  const unreleased = db
    .select({
      submissionId: overruledMistakes.submissionId,
      topicKey: overruledMistakes.topicKey,
      count: sql<number>`count(*)`.as('unreleased_count'),
    })
    .from(overruledMistakes)
    .innerJoin(submissions, eq(submissions.id, overruledMistakes.submissionId))
    .innerJoin(assignments, and(eq(assignments.id, submissions.assignmentId), eq(assignments.classId, classId)))
    .where(and(overruledMistakes.isRight, not(overruledMistakes.isReleased)))
    .groupBy(overruledMistakes.submissionId, overruledMistakes.topicKey)
    .as('unreleased')
  const example = sql`case when not ${isOverruled} then json_build_object(
    'originalText', ${finishedMistakes.originalText}, 'suggestion', ${finishedMistakes.suggestion}) end`
  const rows = await db
    .select({
      studentId: sql<string>`${submissions.studentId}`,
      key: finishedMistakes.topicKey,
      count: sql<number>`sum(greatest(${finishedMistakes.count} - coalesce(${unreleased.count}, 0), 0))::int`,
      example: sql<StudentTopic['example']>`(array_agg(${example} order by ${submissions.id} desc)
        filter (where not ${isOverruled}))[1]`,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(
      classMembers,
      and(
        eq(classMembers.classId, assignments.classId),
        eq(classMembers.userId, submissions.studentId),
        eq(classMembers.role, 'STUDENT'),
        eq(classMembers.status, 'ACTIVE'),
      ),
    )
    .innerJoin(reviews, eq(reviews.sessionId, submissions.sessionId))
    .innerJoin(finishedMistakes, eq(finishedMistakes.reviewId, reviews.id))
    .leftJoin(
      overruled,
      and(
        eq(overruled.submissionId, submissions.id),
        eq(overruled.pairId, finishedMistakes.pairId),
        eq(overruled.originalText, finishedMistakes.originalText),
        overruled.isRight,
      ),
    )
    .leftJoin(
      unreleased,
      and(eq(unreleased.submissionId, submissions.id), eq(unreleased.topicKey, finishedMistakes.topicKey)),
    )
    .where(
      and(
        eq(assignments.classId, classId),
        gt(submissions.handedInAt, since),
        eq(finishedMistakes.targetLanguage, language),
        isNotNull(submissions.studentId),
      ),
    )
    .groupBy(submissions.studentId, finishedMistakes.topicKey)
  return rows.map(({ key, ...row }) => ({ ...row, topic: readTopic(key) }))
}

/** Whether at least one hand-in was checked for mistakes; true if there are no hand-ins. */
export async function areHandInsChecked(
  db: Database,
  { classId, since }: Omit<MistakeFilter, 'language'>,
): Promise<boolean> {
  const [row] = await db
    .select({ are: sql<boolean>`coalesce(bool_or(${isChecked}), true)` })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(reviews, eq(reviews.sessionId, submissions.sessionId))
    .innerJoin(finished, eq(finished.reviewId, reviews.id))
    .where(and(eq(assignments.classId, classId), gt(submissions.handedInAt, since), isNotNull(submissions.studentId)))
  return row?.are ?? true
}
