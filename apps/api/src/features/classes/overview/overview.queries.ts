// Queries for a class's work on its assignments.
import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { assignmentAttempts, assignmentItems, assignments } from '#database/assignments.ts'
import { marks, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'

/**
 * A class's ongoing conversations.
 * @param since earliest time of the last turn
 */
export const listTalks = (db: Database, classId: string, since: Date) =>
  db
    .select({
      assignmentId: assignmentAttempts.assignmentId,
      studentId: assignmentAttempts.studentId,
      position: assignmentAttempts.position,
      lastTurnAt: sql<Date>`${sessions.lastTurnAt}`.mapWith(sessions.lastTurnAt),
    })
    .from(classMembers)
    .innerJoin(sessions, and(eq(sessions.userId, classMembers.userId), eq(sessions.state, 'running')))
    .innerJoin(assignmentAttempts, eq(assignmentAttempts.sessionId, sessions.id))
    .innerJoin(assignments, eq(assignments.id, assignmentAttempts.assignmentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        eq(classMembers.role, 'STUDENT'),
        eq(classMembers.status, 'ACTIVE'),
        gt(sessions.lastTurnAt, since),
        eq(assignments.classId, classId),
      ),
    )

/** One scenario of an assignment: the assigned goals, and the number of attempts allowed. */
export async function findItem(db: Database, assignmentId: string, position: number) {
  const [row] = await db
    .select({ goals: assignmentItems.goals })
    .from(assignmentItems)
    .where(and(eq(assignmentItems.assignmentId, assignmentId), eq(assignmentItems.position, position)))
  return row ?? null
}

/** Number of started attempts by student. */
export const countAttempts = (db: Database, assignmentId: string, position: number) =>
  db
    .select({ studentId: assignmentAttempts.studentId, used: count() })
    .from(assignmentAttempts)
    .where(
      and(
        eq(assignmentAttempts.assignmentId, assignmentId),
        eq(assignmentAttempts.position, position),
        isNotNull(assignmentAttempts.countedAt),
      ),
    )
    .groupBy(assignmentAttempts.studentId)

/** All hand-ins for one scenario, with their marks, first attempt first. */
export const listSubmissions = (db: Database, assignmentId: string, position: number) =>
  db
    .select({ submission: submissions, mark: marks })
    .from(submissions)
    .leftJoin(marks, eq(marks.submissionId, submissions.id))
    .where(
      and(
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.position, position),
        isNotNull(submissions.studentId),
      ),
    )
    .orderBy(asc(submissions.attempt))
