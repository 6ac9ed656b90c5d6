// Queries for classes.
import type { ClassPerson } from '@parley/contracts/classes/class.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignments } from '#database/assignments.ts'
import { spokenComments, submissions } from '#database/classes/marking.ts'
import { type ClassRow, classes, classMembers } from '#database/classes.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { isTaughtBy, type Teacher } from './taught.ts'

/** A class, and a user's role in it. */
export interface ClassOfUser {
  readonly row: ClassRow
  readonly orgName: string
  /** Null if they are neither teacher nor student. */
  readonly role: 'TEACHER' | 'STUDENT' | null
  readonly hasReminders: boolean | null
  readonly teachers: readonly ClassPerson[]
  readonly studentCount: number
}

const own = alias(classMembers, 'own')

const isActive = (role: 'TEACHER' | 'STUDENT') =>
  sql`m.class_id = ${classes.id} and m.role = ${role} and m.status = 'ACTIVE'`

const teachers = sql<ClassPerson[]>`(select coalesce(
    json_agg(json_build_object('_id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) order by m.joined_at, u.id), '[]')
  from ${classMembers} m join ${users} u on u.id = m.user_id where ${isActive('TEACHER')})`
const studentCount = sql<number>`(select count(*)::int from ${classMembers} m where ${isActive('STUDENT')})`

const findClasses = (db: Database, userId: string, where: SQL | undefined): Promise<ClassOfUser[]> =>
  db
    .select({
      row: classes,
      orgName: organizations.name,
      role: own.role,
      hasReminders: own.hasReminders,
      teachers,
      studentCount,
    })
    .from(classes)
    .innerJoin(organizations, eq(organizations.id, classes.orgId))
    .leftJoin(own, and(eq(own.classId, classes.id), eq(own.userId, userId), eq(own.status, 'ACTIVE')))
    .where(where)
    .orderBy(asc(classes.name), asc(classes.id))

/** Whether a user's role allows teaching, as a condition on `classes`. */
const mayTeach = (db: Database, caller: Teacher): SQL | undefined =>
  may(caller.role, 'teach') ? isTaughtBy(db, caller) : sql`false`

/** For queries that join `own`: students of an active organisation that they still belong to. */
const isAttended = (db: Database, userId: string): SQL | undefined =>
  and(
    eq(own.role, 'STUDENT'),
    eq(organizations.status, 'active'),
    sql`exists (${db
      .select({ one: sql`1` })
      .from(memberships)
      .where(
        and(eq(memberships.orgId, classes.orgId), eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE')),
      )})`,
  )

/** Classes of the current organisation that a user may teach. */
export const listTaught = (db: Database, caller: Teacher): Promise<ClassOfUser[]> =>
  findClasses(db, caller.id, mayTeach(db, caller))

/** Classes that a user attends, in every organisation. */
export const listAttended = (db: Database, userId: string): Promise<ClassOfUser[]> =>
  findClasses(db, userId, isAttended(db, userId))

/** A class that a user may see; null for all others. */
export async function findClass(db: Database, caller: Teacher, classId: string): Promise<ClassOfUser | null> {
  const isSeen = or(mayTeach(db, caller), isAttended(db, caller.id))
  const [found] = await findClasses(db, caller.id, and(eq(classes.id, classId), isSeen))
  return found ?? null
}

/**
 * Locks an organisation's classes until the transaction ends.
 * @returns their number; null if it is not an active team
 */
export async function lockTeam(tx: Database, orgId: string): Promise<number | null> {
  const isTeam = and(eq(organizations.id, orgId), eq(organizations.kind, 'team'), eq(organizations.status, 'active'))
  const [team] = await tx.select({ id: organizations.id }).from(organizations).where(isTeam).for('update')
  if (team === undefined) return null
  const [row] = await tx.select({ count: count() }).from(classes).where(eq(classes.orgId, orgId))
  return row?.count ?? 0
}

export type ClassChange = Partial<Pick<ClassRow, 'name' | 'language' | 'level' | 'markScale'>>

/** @returns its id */
export async function insertClass(
  tx: Database,
  {
    teacherId,
    ...fields
  }: Pick<ClassRow, 'orgId' | 'name' | 'language' | 'level' | 'markScale'> & { teacherId: string },
): Promise<string> {
  const id = newId()
  await tx.insert(classes).values({ id, ...fields })
  await tx.insert(classMembers).values({ classId: id, userId: teacherId, role: 'TEACHER' })
  return id
}

export async function updateClass(db: Database, classId: string, change: ClassChange): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(classes).set(change).where(eq(classes.id, classId))
}

/** @returns the files of spoken comments that are no longer referenced */
export async function deleteClass(tx: Database, classId: string): Promise<string[]> {
  const spoken = await tx
    .select({ file: spokenComments.audioFile })
    .from(spokenComments)
    .innerJoin(submissions, eq(submissions.id, spokenComments.submissionId))
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(eq(assignments.classId, classId))
  await tx.delete(classes).where(eq(classes.id, classId))
  return spoken.map(({ file }) => file)
}
