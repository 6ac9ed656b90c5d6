// Queries for a class's members.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { assignmentAttempts, assignments } from '#database/assignments.ts'
import { type ClassMemberRow, type ClassRow, classes, classInvitations, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { finished } from '#database/progress.ts'
import { users } from '#database/users.ts'

export interface StudentRow {
  readonly id: string
  readonly name: string
  readonly tagName: string
  readonly joinedAt: Date
}

const isIn = (classId: string, role: ClassMemberRow['role']) =>
  and(eq(classMembers.classId, classId), eq(classMembers.role, role), eq(classMembers.status, 'ACTIVE'))

/** A class's students by name: the order of every list with one entry per student. */
export const listStudentRows = (db: Database, classId: string): Promise<StudentRow[]> =>
  db
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      tagName: users.tagName,
      joinedAt: classMembers.joinedAt,
    })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(isIn(classId, 'STUDENT'))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

/** A student's practice in the class's organisation and language. */
export interface StudentPractice {
  readonly userId: string
  /** In milliseconds, one entry per week. */
  readonly weeks: readonly number[]
  readonly lastAt: Date
  /** The latest estimate. */
  readonly level: DifficultyLevel | null
}

/** @param mondays the weeks, oldest first, each as YYYY-MM-DD */
export async function listPractice(
  db: Database,
  { id, orgId, language }: ClassRow,
  mondays: readonly string[],
): Promise<StudentPractice[]> {
  const weeks = mondays.map(
    (monday) => sql`coalesce(sum(${finished.durationMs}) filter (where ${finished.day} >= ${monday}::date
      and ${finished.day} < ${monday}::date + 7), 0)::int`,
  )
  return db
    .select({
      userId: finished.userId,
      weeks: sql<number[]>`json_build_array(${sql.join(weeks, sql`, `)})`,
      lastAt: sql<Date>`max(${finished.finishedAt})`.mapWith(finished.finishedAt),
      level: sql<DifficultyLevel | null>`(array_agg(${finished.cefr} order by ${finished.finishedAt} desc)
        filter (where ${finished.cefr} is not null))[1]`,
    })
    .from(finished)
    .innerJoin(classMembers, and(eq(classMembers.userId, finished.userId), isIn(id, 'STUDENT')))
    .where(and(eq(finished.orgId, orgId), eq(finished.targetLanguage, language)))
    .groupBy(finished.userId)
}

/** A student who has not replied for this long no longer counts as talking. */
const talkingMinutes = 10

/** Students who are currently talking for one of the class's assignments. */
export async function listTalking(db: Database, classId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: assignmentAttempts.studentId })
    .from(assignmentAttempts)
    .innerJoin(assignments, eq(assignments.id, assignmentAttempts.assignmentId))
    .innerJoin(sessions, eq(sessions.id, assignmentAttempts.sessionId))
    .where(
      and(
        eq(assignments.classId, classId),
        eq(sessions.state, 'running'),
        sql`${sessions.lastTurnAt} > now() - make_interval(mins => ${talkingMinutes})`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Removes a user's role in a class.
 * @returns whether they had it
 */
export async function endMembership(
  tx: Database,
  member: Pick<ClassMemberRow, 'classId' | 'userId' | 'role'>,
  status: 'LEFT' | 'REMOVED',
): Promise<boolean> {
  const ended = await tx
    .update(classMembers)
    .set({ status, hasReminders: false })
    .where(and(isIn(member.classId, member.role), eq(classMembers.userId, member.userId)))
    .returning({ id: classMembers.userId })
  return ended.length > 0
}

/** Matches invitations by account, or by that account's e-mail address. */
function isInvited(tx: Database, userId: string): SQL | undefined {
  const address = tx
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId))
  return or(eq(classInvitations.userId, userId), inArray(sql`lower(${classInvitations.email})`, address))
}

/**
 * Removes a student permanently: neither a code nor an earlier invitation brings them back.
 * @returns whether they were a student
 */
export async function removeStudent(tx: Database, classId: string, userId: string): Promise<boolean> {
  await tx.delete(classInvitations).where(and(eq(classInvitations.classId, classId), isInvited(tx, userId)))
  return endMembership(tx, { classId, userId, role: 'STUDENT' }, 'REMOVED')
}

/** Removes a former member from all of an organisation's classes, and revokes their invitations. */
export async function endMembershipsIn(
  tx: Database,
  { orgId, userId, status }: { orgId: string; userId: string; status: 'LEFT' | 'REMOVED' },
): Promise<void> {
  const ofOrg = tx.select({ id: classes.id }).from(classes).where(eq(classes.orgId, orgId))
  await tx.delete(classInvitations).where(and(inArray(classInvitations.classId, ofOrg), isInvited(tx, userId)))
  await tx
    .update(classMembers)
    .set({ status, hasReminders: false })
    .where(
      and(eq(classMembers.userId, userId), eq(classMembers.status, 'ACTIVE'), inArray(classMembers.classId, ofOrg)),
    )
}

/** The number of teachers in a class, locked until the transaction ends. */
export async function lockTeachers(tx: Database, classId: string): Promise<number> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update')
  const [row] = await tx.select({ count: count() }).from(classMembers).where(isIn(classId, 'TEACHER'))
  return row?.count ?? 0
}

/** Whether a user's role in the organisation allows teaching. */
export async function isTeacherOf(db: Database, orgId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.orgId, orgId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'ACTIVE'),
        inArray(memberships.role, ['OWNER', 'ADMIN', 'TEACHER']),
      ),
    )
  return rows.length > 0
}

/** @returns false if the user is not a student of the class */
export async function setReminders(
  db: Database,
  classId: string,
  userId: string,
  hasReminders: boolean,
): Promise<boolean> {
  const changed = await db
    .update(classMembers)
    .set({ hasReminders })
    .where(and(isIn(classId, 'STUDENT'), eq(classMembers.userId, userId)))
    .returning({ id: classMembers.userId })
  return changed.length > 0
}
