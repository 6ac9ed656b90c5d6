// Queries for handing in.
import { and, eq, type SQL } from 'drizzle-orm'
import { assignmentAttempts, assignmentExtraTime, assignmentItems, assignments } from '#database/assignments.ts'
import { marks, type SubmissionRow, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { users } from '#database/users.ts'

/** One scenario of an assignment, and its student. */
export interface Place {
  readonly studentId: string
  readonly assignmentId: string
  readonly position: number
}

/** Serialises one student's concurrent hand-ins. */
export const lockStudent = (tx: Database, studentId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')

/** A published assignment of a student's class, with the student's extra time; null for all others. */
export async function findOwnItem(db: Database, { studentId, assignmentId, position }: Place) {
  const [row] = await db
    .select({
      assignment: assignments,
      extraDueAt: assignmentExtraTime.dueAt,
    })
    .from(assignments)
    .innerJoin(
      assignmentItems,
      and(eq(assignmentItems.assignmentId, assignments.id), eq(assignmentItems.position, position)),
    )
    .innerJoin(
      classMembers,
      and(
        eq(classMembers.classId, assignments.classId),
        eq(classMembers.userId, studentId),
        eq(classMembers.role, 'STUDENT'),
        eq(classMembers.status, 'ACTIVE'),
      ),
    )
    .leftJoin(
      assignmentExtraTime,
      and(eq(assignmentExtraTime.assignmentId, assignments.id), eq(assignmentExtraTime.studentId, studentId)),
    )
    .where(eq(assignments.id, assignmentId))
  return row ?? null
}

/** A student's own attempt with its conversation; null for any other. */
export async function findAttempt(db: Database, { studentId, assignmentId, position }: Place, sessionId: string) {
  const [row] = await db
    .select({ number: assignmentAttempts.number, state: sessions.state })
    .from(assignmentAttempts)
    .innerJoin(sessions, eq(sessions.id, assignmentAttempts.sessionId))
    .where(
      and(
        eq(assignmentAttempts.sessionId, sessionId),
        eq(assignmentAttempts.studentId, studentId),
        eq(assignmentAttempts.assignmentId, assignmentId),
        eq(assignmentAttempts.position, position),
      ),
    )
  return row ?? null
}

const isAt = ({ studentId, assignmentId, position }: Place): SQL | undefined =>
  and(
    eq(submissions.studentId, studentId),
    eq(submissions.assignmentId, assignmentId),
    eq(submissions.position, position),
  )

/** A student's latest hand-in, locked until the transaction ends, and whether marking has begun. */
export async function lockCurrent(
  tx: Database,
  place: Place,
): Promise<{ submission: SubmissionRow; isMarked: boolean } | null> {
  const [submission] = await tx
    .select()
    .from(submissions)
    .where(and(isAt(place), submissions.isCurrent))
    .for('update')
  if (submission === undefined) return null
  const found = await tx.select({ id: marks.submissionId }).from(marks).where(eq(marks.submissionId, submission.id))
  return { submission, isMarked: found.length > 0 }
}

/** Marks a returned hand-in as superseded. */
export const supersede = (tx: Database, id: string) =>
  tx.update(submissions).set({ isCurrent: false }).where(eq(submissions.id, id))

export const deleteSubmission = (tx: Database, id: string) => tx.delete(submissions).where(eq(submissions.id, id))

export async function insertSubmission(
  tx: Database,
  row: Place & Pick<SubmissionRow, 'attempt' | 'isLate'> & { readonly sessionId: string },
): Promise<SubmissionRow> {
  const [submission] = await tx.insert(submissions).values(row).returning()
  if (submission === undefined) throw new Error('A submission was not stored')
  return submission
}

/** Whether a conversation was handed in before. */
export async function wasHandedIn(db: Database, sessionId: string): Promise<boolean> {
  const found = await db.select({ id: submissions.id }).from(submissions).where(eq(submissions.sessionId, sessionId))
  return found.length > 0
}
