// The classes that a user teaches: a teacher's own, or all of the organisation's for owners and admins.
import { may, type Role } from '@parley/contracts/org/policy.ts'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { assignments } from '#database/assignments.ts'
import { classes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'

/** The caller, their current organisation and their role in it. */
export interface Teacher {
  readonly id: string
  readonly orgId: string
  readonly role: Role
}

const isMember = (db: Database, userId: string, role: 'TEACHER' | 'STUDENT'): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classMembers)
      .where(
        and(
          eq(classMembers.classId, classes.id),
          eq(classMembers.userId, userId),
          eq(classMembers.role, role),
          eq(classMembers.status, 'ACTIVE'),
        ),
      ),
  )

/** A condition on `classes`: the user may teach the class. */
export const isTaughtBy = (db: Database, { id, orgId, role }: Teacher): SQL | undefined =>
  and(eq(classes.orgId, orgId), may(role, 'teach_all_classes') ? undefined : isMember(db, id, 'TEACHER'))

/**
 * A class that the user may teach.
 * @throws Problem NOT_FOUND for any other
 */
export async function requireTaughtClass(db: Database, teacher: Teacher, classId: string) {
  const [row] = await db
    .select()
    .from(classes)
    .where(and(eq(classes.id, classId), isTaughtBy(db, teacher)))
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/**
 * An assignment of a class that the user may teach, with its class.
 * @throws Problem NOT_FOUND for any other
 */
export async function requireTaughtAssignment(db: Database, teacher: Teacher, assignmentId: string) {
  const [row] = await db
    .select({ assignment: assignments, class: classes })
    .from(assignments)
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(and(eq(assignments.id, assignmentId), isTaughtBy(db, teacher)))
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}
