// Queries for the marks that teachers have released to a student.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { marks, submissions } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'

/** The marks belong to the teachers; the part that a student was told belongs to the student as well. */
export const findReleasedMarks = (db: Database, userId: string) =>
  db
    .select({
      submission_id: submissions.id,
      handed_in_at: submissions.handedInAt,
      scale: marks.scale,
      value: marks.releasedValue,
      machine: marks.releasedMachine,
      reason: marks.releasedReason,
      comment: marks.releasedComment,
      released_at: marks.releasedAt,
    })
    .from(marks)
    .innerJoin(submissions, eq(submissions.id, marks.submissionId))
    .where(and(eq(submissions.studentId, userId), isNotNull(marks.releasedAt)))
    .orderBy(asc(marks.releasedAt))
