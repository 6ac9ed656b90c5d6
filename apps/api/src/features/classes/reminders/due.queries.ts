// Queries for reminders of due work.
import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import { assignmentExtraTime, assignmentReminders, assignments } from '#database/assignments.ts'
import { submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { nameForMail, users } from '#database/users.ts'
import { dueSoon, soonUntil } from './due.rules.ts'
import { listProgress, type Scope } from './progress.queries.ts'

/** Assignments due within a day: for the class, for a student with extra time, or after a return. */
function idsDueSoon(db: Database, now: Date) {
  const isSoon = (column: PgColumn) => and(gt(column, now), lte(column, soonUntil(now)))
  const ofClass = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.status, 'given'), isSoon(assignments.dueAt)))
  const ofStudents = db
    .select({ id: assignmentExtraTime.assignmentId })
    .from(assignmentExtraTime)
    .where(isSoon(assignmentExtraTime.dueAt))
  const ofAttempts = db
    .select({ id: submissions.assignmentId })
    .from(submissions)
    .where(isSoon(submissions.sentBackUntil))
  return union(ofClass, ofStudents, ofAttempts)
}

/** Each with the work due within a day; null if there is none. */
async function listWithDue(db: Database, now: Date, { condition, ...scope }: Scope) {
  const isDueSoon = and(isNotNull(assignments.dueAt), inArray(assignments.id, idsDueSoon(db, now)))
  const all = await listProgress(db, { ...scope, condition: and(isDueSoon, condition) })
  return all.map((row) => ({ ...row, due: dueSoon(row.assignment, row.scenarios, now) }))
}

/** A student and one of their assignments. */
export interface Place {
  readonly studentId: string
  readonly assignmentId: string
}

const hasMail = eq(classMembers.hasReminders, true)

/**
 * A page of possibly due work of students who want mail.
 * @param after the last entry of the previous page
 */
export const listForMail = (db: Database, now: Date, after: Place | null, limit: number) =>
  listWithDue(db, now, {
    limit,
    condition: and(
      hasMail,
      after === null
        ? undefined
        : sql`(${assignments.id}, ${classMembers.userId}) > (${after.assignmentId}, ${after.studentId})`,
    ),
  })

/** The current content of a mail; null if nothing is due any more, or the student opted out. */
export async function findForMail(db: Database, { studentId, assignmentId }: Place, now: Date) {
  const condition = and(hasMail, eq(classMembers.userId, studentId), eq(assignments.id, assignmentId))
  const [found] = await listWithDue(db, now, { condition })
  return found?.due ? { ...found, due: found.due } : null
}

/** Number of assignments that a student must hand in within a day. */
export async function countDueSoon(db: Database, userId: string, now: Date): Promise<number> {
  const all = await listWithDue(db, now, { condition: eq(classMembers.userId, userId) })
  return all.filter(({ due }) => due !== null).length
}

/**
 * Records that students are reminded of assignments.
 * @param reminders with their reasons, such as `due 2026-11-24`
 * @returns the ones that were not recorded before
 */
export async function insertReminders<Reminder extends Place & { readonly reason: string }>(
  tx: Database,
  reminders: readonly Reminder[],
): Promise<Reminder[]> {
  if (reminders.length === 0) return []
  const inserted = await tx
    .insert(assignmentReminders)
    .values(reminders.map(({ studentId, assignmentId, reason }) => ({ studentId, assignmentId, reason })))
    .onConflictDoNothing()
    .returning({ studentId: assignmentReminders.studentId, assignmentId: assignmentReminders.assignmentId })
  const isNew = new Set(inserted.map(({ studentId, assignmentId }) => `${studentId} ${assignmentId}`))
  return reminders.filter(({ studentId, assignmentId }) => isNew.has(`${studentId} ${assignmentId}`))
}

/** The recipient of a mail; null for a user who can no longer sign in. */
export async function findReader(db: Database, userId: string) {
  const [reader] = await db
    .select({ email: users.email, name: nameForMail, language: users.explanationLanguage })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
  return reader ?? null
}
