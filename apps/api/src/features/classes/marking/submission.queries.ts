// Queries for hand-ins, for the class's teachers.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignmentItems, assignments } from '#database/assignments.ts'
import { markEvents, marks, overruledMistakes, type SubmissionRow, submissions } from '#database/classes/marking.ts'
import { classes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { memberships } from '#database/organizations.ts'
import { finished } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions, titleOfVersion } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { isTaughtBy, type Teacher } from '../class/taught.ts'

/** A user's name; null for a deleted account. */
const nameOf = (table: { readonly firstName: SQLWrapper; readonly lastName: SQLWrapper }) =>
  sql<string | null>`${table.firstName} || ' ' || ${table.lastName}`

const sender = alias(users, 'sender')

/** A hand-in without the conversation and its marks; null for a user who does not teach the class. */
export async function findSubmission(db: Database, teacher: Teacher & { explanationLanguage: Language }, id: string) {
  const [row] = await db
    .select({
      submission: submissions,
      classId: classes.id,
      scale: classes.markScale,
      title: sql<string>`coalesce(${assignments.title}, ${titleOfVersion(teacher.explanationLanguage)})`,
      goals: assignmentItems.goals,
      studentName: nameOf(users),
      /** Excludes students who have left the class or its organisation. */
      isStudentThere: sql<boolean>`coalesce(${classMembers.status} = 'ACTIVE' and ${memberships.status} = 'ACTIVE', false)`,
      sentBackByName: nameOf(sender),
      level: finished.cefr,
      overallBand: finished.overallBand,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .innerJoin(
      assignmentItems,
      and(eq(assignmentItems.assignmentId, assignments.id), eq(assignmentItems.position, submissions.position)),
    )
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, assignmentItems.versionId))
    .leftJoin(users, eq(users.id, submissions.studentId))
    .leftJoin(classMembers, and(eq(classMembers.classId, classes.id), eq(classMembers.userId, submissions.studentId)))
    .leftJoin(memberships, and(eq(memberships.orgId, classes.orgId), eq(memberships.userId, submissions.studentId)))
    .leftJoin(sender, eq(sender.id, submissions.sentBackBy))
    .leftJoin(reviews, eq(reviews.sessionId, submissions.sessionId))
    .leftJoin(finished, eq(finished.reviewId, reviews.id))
    .where(and(eq(submissions.id, id), isTaughtBy(db, teacher)))
  return row ?? null
}
export type FoundSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

/** Locks a hand-in and its mark until the transaction ends. */
export const lockSubmission = (tx: Database, id: string) =>
  tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).for('update')

/** Everything that the student handed in for this scenario, first attempt first. */
export async function listHandedIn(db: Database, { submission }: Pick<FoundSubmission, 'submission'>) {
  const { studentId, assignmentId, position } = submission
  if (studentId === null) return [submission]
  return db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.studentId, studentId),
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.position, position),
      ),
    )
    .orderBy(asc(submissions.attempt))
}

export async function findMark(db: Database, submissionId: string) {
  const [row] = await db
    .select({ mark: marks, teacherName: nameOf(users) })
    .from(marks)
    .leftJoin(users, eq(users.id, marks.teacherId))
    .where(eq(marks.submissionId, submissionId))
  return row ?? null
}
export type FoundMark = NonNullable<Awaited<ReturnType<typeof findMark>>>

/** Overruled corrections: current ones for teachers, those of the last release for the student. */
export const listOverruled = (db: Database, submissionId: string, reader: 'teacher' | 'student') =>
  db
    .select({
      pairId: overruledMistakes.pairId,
      originalText: overruledMistakes.originalText,
      teacherName: nameOf(users),
    })
    .from(overruledMistakes)
    .leftJoin(users, eq(users.id, overruledMistakes.teacherId))
    .where(
      and(
        eq(overruledMistakes.submissionId, submissionId),
        reader === 'teacher' ? overruledMistakes.isRight : overruledMistakes.isReleased,
      ),
    )
    .orderBy(asc(overruledMistakes.createdAt), asc(overruledMistakes.key))

export const listEvents = (db: Database, submissionId: string) =>
  db
    .select({ event: markEvents, actorName: nameOf(users) })
    .from(markEvents)
    .leftJoin(users, eq(users.id, markEvents.actorId))
    .where(eq(markEvents.submissionId, submissionId))
    .orderBy(asc(markEvents.id))

/** Current levels and bands, by conversation with a ready review. */
export async function findLevels(db: Database, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return new Map<string, { level: DifficultyLevel | null; overallBand: number | null }>()
  const rows = await db
    .select({ sessionId: reviews.sessionId, level: finished.cefr, overallBand: finished.overallBand })
    .from(reviews)
    .innerJoin(finished, eq(finished.reviewId, reviews.id))
    .where(inArray(reviews.sessionId, [...sessionIds]))
  return new Map(rows.map(({ sessionId, level, overallBand }) => [sessionId, { level, overallBand }]))
}

const releaser = alias(users, 'releaser')

/**
 * What teachers have released about the reader's own review, or just the review if it was never handed in; null for
 * other users' reviews.
 */
export async function findReleased(
  db: Database,
  { userId, language }: { readonly userId: string; readonly language: Language },
  reviewId: string,
) {
  const [row] = await db
    .select({
      submission: submissions,
      mark: marks,
      className: sql<string>`${classes.name}`,
      title: sql<string>`coalesce(${assignments.title}, ${titleOfVersion(language)})`,
      sentBackByName: nameOf(sender),
      releasedByName: nameOf(releaser),
    })
    .from(reviews)
    .leftJoin(submissions, eq(submissions.sessionId, reviews.sessionId))
    .leftJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .leftJoin(classes, eq(classes.id, assignments.classId))
    .leftJoin(
      assignmentItems,
      and(eq(assignmentItems.assignmentId, assignments.id), eq(assignmentItems.position, submissions.position)),
    )
    .leftJoin(scenarioVersions, eq(scenarioVersions.id, assignmentItems.versionId))
    .leftJoin(marks, eq(marks.submissionId, submissions.id))
    .leftJoin(sender, eq(sender.id, submissions.sentBackBy))
    .leftJoin(releaser, eq(releaser.id, marks.releasedBy))
    .where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId)))
  return row ?? null
}

type ReleasedRow = NonNullable<Awaited<ReturnType<typeof findReleased>>>
/** Only for conversations that were handed in. */
export type FoundReleased = Omit<ReleasedRow, 'submission'> & { readonly submission: SubmissionRow }
