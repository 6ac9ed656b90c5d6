// Exports a class's marks as rows.

import type { Language } from '@parley/contracts/language/language.ts'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { assignmentItems, assignments } from '#database/assignments.ts'
import { marks, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { scenarioVersions, titleOfVersion } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { type MarkLine, studentName } from './marks-export.rules.ts'

/** One row per student and scenario, even if nothing was handed in; newest assignment first. */
export async function listMarkLines(db: Database, classId: string, language: Language): Promise<MarkLine[]> {
  const rows = await db
    .select({
      assignmentId: assignments.id,
      moduleTitle: assignments.title,
      title: titleOfVersion(language),
      position: assignmentItems.position,
      dueAt: assignments.dueAt,
      firstName: users.firstName,
      lastName: users.lastName,
      tagName: users.tagName,
      submission: submissions,
      mark: marks,
    })
    .from(assignments)
    .innerJoin(assignmentItems, eq(assignmentItems.assignmentId, assignments.id))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, assignmentItems.versionId))
    .innerJoin(
      classMembers,
      and(
        eq(classMembers.classId, assignments.classId),
        eq(classMembers.role, 'STUDENT'),
        eq(classMembers.status, 'ACTIVE'),
      ),
    )
    .innerJoin(users, eq(users.id, classMembers.userId))
    .leftJoin(
      submissions,
      and(
        eq(submissions.assignmentId, assignments.id),
        eq(submissions.studentId, classMembers.userId),
        eq(submissions.position, assignmentItems.position),
        sql`${submissions.isCurrent}`,
      ),
    )
    .leftJoin(marks, eq(marks.submissionId, submissions.id))
    .where(and(eq(assignments.classId, classId), ne(assignments.status, 'draft')))
    .orderBy(
      desc(assignments.id),
      asc(assignmentItems.position),
      asc(users.firstName),
      asc(users.lastName),
      asc(users.id),
    )
  return rows.map(({ firstName, lastName, submission, mark, moduleTitle, title, ...row }) => ({
    ...row,
    assignment: moduleTitle ?? title,
    scenario: title,
    student: studentName(firstName, lastName),
    handedIn: submission && {
      at: submission.handedInAt,
      attempt: submission.attempt,
      isLate: submission.isLate,
      isSentBack: submission.sentBackAt !== null,
    },
    mark: mark && {
      value: mark.value,
      machine: mark.machine,
      reason: mark.reason,
      comment: mark.comment,
      isReleased: mark.releasedAt !== null && mark.releasedVersion === mark.version,
    },
  }))
}
