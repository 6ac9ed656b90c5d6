// Queries for each student's progress with assignments.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { assignmentExtraTime, assignmentItems, assignments } from '#database/assignments.ts'
import { submissions } from '#database/classes/marking.ts'
import { classes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { dueOf } from '../own/own.rules.ts'

export interface Scope {
  readonly condition: SQL | undefined
  /** No limit if absent. */
  readonly limit?: number
}

/** Assignments of students who can still receive mail, with their own due times, ordered by assignment and student. */
const listAssigned = (db: Database, { condition, limit }: Scope) => {
  const query = db
    .select({
      studentId: classMembers.userId,
      assignment: assignments,
      className: classes.name,
      wantsMail: classMembers.hasReminders,
      extraDueAt: assignmentExtraTime.dueAt,
      extraZone: assignmentExtraTime.dueZone,
      scenarioCount: sql<number>`(select count(*)::int from ${assignmentItems} i
        where i.assignment_id = ${assignments.id})`,
    })
    .from(assignments)
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .innerJoin(organizations, and(eq(organizations.id, classes.orgId), eq(organizations.status, 'active')))
    .innerJoin(
      classMembers,
      and(eq(classMembers.classId, classes.id), eq(classMembers.role, 'STUDENT'), eq(classMembers.status, 'ACTIVE')),
    )
    .innerJoin(
      memberships,
      and(
        eq(memberships.orgId, classes.orgId),
        eq(memberships.userId, classMembers.userId),
        eq(memberships.status, 'ACTIVE'),
      ),
    )
    .innerJoin(users, and(eq(users.id, classMembers.userId), eq(users.status, 'ACTIVE')))
    .leftJoin(
      assignmentExtraTime,
      and(eq(assignmentExtraTime.assignmentId, assignments.id), eq(assignmentExtraTime.studentId, classMembers.userId)),
    )
    .where(condition)
    .orderBy(asc(assignments.id), asc(classMembers.userId))
  return limit === undefined ? query : query.limit(limit)
}
type AssignedRow = Awaited<ReturnType<typeof listAssigned>>[number]

const keyOf = (studentId: string | null, assignmentId: string, position: number) =>
  `${studentId} ${assignmentId} ${position}`

/** These students' latest hand-ins for these assignments, by student, assignment and scenario. */
async function findHandIns(db: Database, assigned: readonly AssignedRow[]) {
  const rows = await db
    .select({
      studentId: submissions.studentId,
      assignmentId: submissions.assignmentId,
      position: submissions.position,
      attempt: submissions.attempt,
      isSentBack: sql<boolean>`${submissions.sentBackAt} is not null`,
      sentBackUntil: submissions.sentBackUntil,
    })
    .from(submissions)
    .where(
      and(
        inArray(submissions.assignmentId, [...new Set(assigned.map(({ assignment }) => assignment.id))]),
        inArray(submissions.studentId, [...new Set(assigned.map(({ studentId }) => studentId))]),
        submissions.isCurrent,
      ),
    )
  return new Map(rows.map((row) => [keyOf(row.studentId, row.assignmentId, row.position), row]))
}

/** Each with one entry per scenario: whether it was handed in, and the student's own due time. */
export async function listProgress(db: Database, scope: Scope) {
  const assigned = await listAssigned(db, scope)
  if (assigned.length === 0) return []
  const handIns = await findHandIns(db, assigned)
  return assigned.map((row) => {
    const { studentId, assignment, extraDueAt, scenarioCount } = row
    const scenarios = Array.from({ length: scenarioCount }, (_, position) => {
      const handIn = handIns.get(keyOf(studentId, assignment.id, position)) ?? null
      return {
        handIn,
        isHandedIn: handIn !== null && !handIn.isSentBack,
        dueAt: dueOf({ dueAt: assignment.dueAt, extraDueAt }, handIn),
      }
    })
    return { ...row, scenarios }
  })
}
export type Progress = Awaited<ReturnType<typeof listProgress>>[number]
