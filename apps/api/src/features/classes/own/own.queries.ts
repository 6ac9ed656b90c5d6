// Queries for assignments for one student.
import { and, asc, count, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignmentAttempts, assignmentExtraTime, assignmentReminders, assignments } from '#database/assignments.ts'
import { marks, submissions } from '#database/classes/marking.ts'
import { classes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { askedReasons } from '../reminders/teacher-reminder.rules.ts'

const author = alias(users, 'author')

/** The assignment's author if they still teach the class, otherwise its first teacher. */
const teacherName = sql<string | null>`coalesce(
  (select trim(${author.firstName} || ' ' || ${author.lastName}) from ${users} ${author}
    join ${classMembers} m on m.user_id = ${author.id} and m.class_id = ${classes.id} and m.status = 'ACTIVE'
    where ${author.id} = ${assignments.authorId}),
  (select trim(${author.firstName} || ' ' || ${author.lastName}) from ${classMembers} m
    join ${users} ${author} on ${author.id} = m.user_id
    where m.class_id = ${classes.id} and m.role = 'TEACHER' and m.status = 'ACTIVE'
    order by m.joined_at, m.user_id limit 1))`

/** Visible to a student: published, or withdrawn after the student began. */
const isKnown = or(
  and(eq(assignments.status, 'given'), or(isNull(assignments.visibleFrom), lte(assignments.visibleFrom, sql`now()`))),
  and(
    eq(assignments.status, 'withdrawn'),
    sql`exists (select 1 from ${assignmentAttempts} where ${assignmentAttempts.assignmentId} = ${assignments.id}
      and ${assignmentAttempts.studentId} = ${classMembers.userId} and ${assignmentAttempts.countedAt} is not null)`,
  ),
)

/** When a teacher last reminded the student. */
const remindedAt = sql<Date | null>`(select max(${assignmentReminders.sentAt}) from ${assignmentReminders}
  where ${assignmentReminders.assignmentId} = ${assignments.id} and ${assignmentReminders.studentId} = ${classMembers.userId}
    and ${assignmentReminders.reason} like ${askedReasons})`.mapWith(assignmentReminders.sentAt)

/** All assignments in a student's classes, in any organisation, or one of them. */
export const listOwn = (db: Database, userId: string, id?: string) =>
  db
    .select({
      row: assignments,
      class: { id: classes.id, name: classes.name, language: classes.language },
      org: { id: organizations.id, name: organizations.name },
      extraDueAt: assignmentExtraTime.dueAt,
      extraZone: assignmentExtraTime.dueZone,
      teacherName,
      remindedAt,
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(organizations, and(eq(organizations.id, classes.orgId), eq(organizations.status, 'active')))
    .innerJoin(
      memberships,
      and(
        eq(memberships.orgId, classes.orgId),
        eq(memberships.userId, classMembers.userId),
        eq(memberships.status, 'ACTIVE'),
      ),
    )
    .innerJoin(assignments, eq(assignments.classId, classes.id))
    .leftJoin(
      assignmentExtraTime,
      and(eq(assignmentExtraTime.assignmentId, assignments.id), eq(assignmentExtraTime.studentId, classMembers.userId)),
    )
    .where(
      and(
        eq(classMembers.userId, userId),
        eq(classMembers.role, 'STUDENT'),
        eq(classMembers.status, 'ACTIVE'),
        isKnown,
        id === undefined ? undefined : eq(assignments.id, id),
      ),
    )
export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number]

/** All of a student's attempts at assignments, in order. */
export const listAttempts = (db: Database, userId: string, assignmentId?: string) =>
  db
    .select({
      assignmentId: assignmentAttempts.assignmentId,
      position: assignmentAttempts.position,
      number: assignmentAttempts.number,
      sessionId: assignmentAttempts.sessionId,
      begunAt: assignmentAttempts.begunAt,
      countedAt: assignmentAttempts.countedAt,
      state: sessions.state,
      goalsUsed: sessions.goalsUsed,
      reviewId: reviews.id,
    })
    .from(assignmentAttempts)
    .leftJoin(sessions, eq(sessions.id, assignmentAttempts.sessionId))
    .leftJoin(reviews, eq(reviews.sessionId, sessions.id))
    .where(
      and(
        eq(assignmentAttempts.studentId, userId),
        assignmentId === undefined ? undefined : eq(assignmentAttempts.assignmentId, assignmentId),
      ),
    )
    .orderBy(asc(assignmentAttempts.assignmentId), asc(assignmentAttempts.position), asc(assignmentAttempts.number))
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** A student's latest hand-in for each scenario, with its status. */
export const listHandedIn = (db: Database, studentId: string) =>
  db
    .select({
      assignmentId: submissions.assignmentId,
      position: submissions.position,
      sessionId: submissions.sessionId,
      isSentBack: sql<boolean>`${submissions.sentBackAt} is not null`,
      isMarked: sql<boolean>`${marks.releasedAt} is not null`,
      sentBackCount: sql<number>`(select count(*)::int from ${submissions} s where s.student_id = ${studentId}
        and s.assignment_id = ${submissions.assignmentId} and s.position = ${submissions.position}
        and s.sent_back_at is not null)`,
      sentBackUntil: submissions.sentBackUntil,
    })
    .from(submissions)
    .leftJoin(marks, eq(marks.submissionId, submissions.id))
    .where(and(eq(submissions.studentId, studentId), submissions.isCurrent))
export type HandInRow = Awaited<ReturnType<typeof listHandedIn>>[number]

/** One scenario of one assignment, for one student. */
export interface AttemptOf {
  readonly studentId: string
  readonly assignmentId: string
  readonly position: number
}

const isOf = ({ studentId, assignmentId, position }: AttemptOf) =>
  and(
    eq(assignmentAttempts.studentId, studentId),
    eq(assignmentAttempts.assignmentId, assignmentId),
    eq(assignmentAttempts.position, position),
  )

/** Prevents this student from opening another conversation in this class until the transaction ends. */
export async function lockStudent(tx: Database, classId: string, userId: string): Promise<void> {
  await tx
    .select({ id: classMembers.userId })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId)))
    .for('update')
}

/** Number of used attempts. */
export async function countAttempts(tx: Database, of: AttemptOf): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(assignmentAttempts)
    .where(and(isOf(of), isNotNull(assignmentAttempts.countedAt)))
  return row?.count ?? 0
}

/** Counts this session as the next attempt, replacing one in which the learner has not said anything. */
export async function putAttempt(tx: Database, of: AttemptOf, number: number, sessionId: string): Promise<void> {
  const begun = { sessionId, begunAt: new Date() }
  await tx
    .insert(assignmentAttempts)
    .values({ ...of, number, ...begun })
    .onConflictDoUpdate({
      target: [
        assignmentAttempts.assignmentId,
        assignmentAttempts.studentId,
        assignmentAttempts.position,
        assignmentAttempts.number,
      ],
      set: begun,
    })
}

/** The assignment that a conversation is for, with the class's teacher; null if there is none. */
export async function findAssignmentOf(db: Database, sessionId: string) {
  const [row] = await db
    .select({ _id: assignments.id, class_name: classes.name, teacher_name: teacherName })
    .from(assignmentAttempts)
    .innerJoin(assignments, eq(assignments.id, assignmentAttempts.assignmentId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(eq(assignmentAttempts.sessionId, sessionId))
  return row ?? null
}
