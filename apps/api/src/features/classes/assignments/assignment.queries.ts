// Queries for a teacher's assignments.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type AssignmentRow,
  assignmentAttempts,
  assignmentExtraTime,
  assignmentItems,
  assignments,
} from '#database/assignments.ts'
import { submissions } from '#database/classes/marking.ts'
import type { ClassRow } from '#database/classes.ts'
import { classes } from '#database/classes.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { scenarios, scenarioVersions, titleOfVersion } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { isTaughtBy, type Teacher } from '../class/taught.ts'
import type { Item } from './source.ts'

export interface ExtraTime {
  readonly studentId: string
  readonly dueAt: Date
  readonly dueZone: string
}

/** Counts a class's assignments, and locks them until the transaction ends. */
export async function lockCounts(tx: Database, classId: string): Promise<{ assignments: number; items: number }> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update')
  const [row] = await tx
    .select({ assignments: countDistinct(assignments.id), items: count(assignmentItems.assignmentId) })
    .from(assignments)
    .leftJoin(assignmentItems, eq(assignmentItems.assignmentId, assignments.id))
    .where(eq(assignments.classId, classId))
  return row ?? { assignments: 0, items: 0 }
}

type NewAssignment = Omit<AssignmentRow, 'id' | 'createdAt' | 'updatedAt'>

/** @returns its id */
export async function insertAssignment(tx: Database, row: NewAssignment): Promise<string> {
  const id = newId()
  await tx.insert(assignments).values({ id, ...row })
  return id
}

/** Replaces the scenarios. */
export async function putItems(tx: Database, assignmentId: string, items: readonly Item[]): Promise<void> {
  await tx.delete(assignmentItems).where(eq(assignmentItems.assignmentId, assignmentId))
  await tx.insert(assignmentItems).values(items.map((item, position) => ({ assignmentId, position, ...item })))
}

/** Sets the goals of the assignment's only scenario. */
export async function setGoals(tx: Database, assignmentId: string, goals: number[]): Promise<void> {
  await tx.update(assignmentItems).set({ goals }).where(eq(assignmentItems.assignmentId, assignmentId))
}

/** Replaces the extra time. */
export async function putExtraTime(tx: Database, assignmentId: string, extra: readonly ExtraTime[]): Promise<void> {
  await tx.delete(assignmentExtraTime).where(eq(assignmentExtraTime.assignmentId, assignmentId))
  if (extra.length > 0) await tx.insert(assignmentExtraTime).values(extra.map((each) => ({ assignmentId, ...each })))
}

export async function updateAssignment(
  tx: Database,
  id: string,
  change: Partial<Omit<AssignmentRow, 'id' | 'classId' | 'createdAt'>>,
): Promise<void> {
  await tx
    .update(assignments)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(assignments.id, id))
}

export async function deleteAssignment(tx: Database, id: string): Promise<void> {
  await tx.delete(assignments).where(eq(assignments.id, id))
}

/** An assignment that a user may change, with its class, locked until the transaction ends. */
export async function lockTaught(
  tx: Database,
  teacher: Teacher,
  id: string,
): Promise<{ assignment: AssignmentRow; class: ClassRow } | null> {
  const [row] = await tx
    .select({ assignment: assignments, class: classes })
    .from(assignments)
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(and(eq(assignments.id, id), isTaughtBy(tx, teacher)))
    .for('update', { of: assignments })
  return row ?? null
}

/** Whether a student has said anything for the assignment. */
export async function hasBegun(tx: Database, assignmentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: assignmentAttempts.id })
    .from(assignmentAttempts)
    .where(and(eq(assignmentAttempts.assignmentId, assignmentId), isNotNull(assignmentAttempts.countedAt)))
    .limit(1)
  return rows.length > 0
}

/** Detaches conversations in which the learner has not said anything from the assignment. */
export async function forgetOpened(tx: Database, assignmentId: string): Promise<void> {
  await tx
    .delete(assignmentAttempts)
    .where(and(eq(assignmentAttempts.assignmentId, assignmentId), isNull(assignmentAttempts.countedAt)))
}

/** An assignment as listed. */
export interface ListedAssignment {
  readonly row: AssignmentRow
  /** In the reader's language. */
  readonly title: string
  readonly scenarioCount: number
  readonly goalsCount: number
}

/** Matches all assignments of a class, or one of them. */
const isOf = (classId: string, id: string | undefined) =>
  and(eq(assignments.classId, classId), id === undefined ? undefined : eq(assignments.id, id))

/** All of a class's assignments, newest first, or one of them. */
export const listAssignmentRows = (
  db: Database,
  classId: string,
  language: Language,
  id?: string,
): Promise<ListedAssignment[]> =>
  db
    .select({
      row: assignments,
      // Drizzle omits the table name in statements on a single table.
      title: sql<string>`coalesce(${assignments}.title, (select ${titleOfVersion(language)} from ${assignmentItems} i
        join ${scenarioVersions} on ${scenarioVersions}.id = i.version_id
        where i.assignment_id = ${assignments}.id and i.position = 0))`,
      scenarioCount: sql<number>`(select count(*)::int from ${assignmentItems} i where i.assignment_id = ${assignments}.id)`,
      goalsCount: sql<number>`(select coalesce(sum(jsonb_array_length(i.goals)), 0)::int from ${assignmentItems} i
        where i.assignment_id = ${assignments}.id)`,
    })
    .from(assignments)
    .where(isOf(classId, id))
    .orderBy(desc(assignments.id))

/** The students of a class who have started an attempt, by assignment. */
export const listBegun = (
  db: Database,
  classId: string,
  id?: string,
): Promise<{ assignmentId: string; studentIds: string[] }[]> =>
  db
    .select({
      assignmentId: assignmentAttempts.assignmentId,
      studentIds: sql<string[]>`json_agg(${assignmentAttempts.studentId})`,
    })
    .from(assignmentAttempts)
    .innerJoin(assignments, eq(assignments.id, assignmentAttempts.assignmentId))
    .where(and(isOf(classId, id), eq(assignmentAttempts.number, 1), isNotNull(assignmentAttempts.countedAt)))
    .groupBy(assignmentAttempts.assignmentId)

/**
 * The students of a class who have handed in every scenario of an assignment, not counting returned ones, by
 * assignment.
 */
export const listHandedIn = (
  db: Database,
  classId: string,
  id?: string,
): Promise<{ assignmentId: string; studentIds: string[] }[]> => {
  const items = db
    .select({ assignmentId: assignmentItems.assignmentId, count: sql<number>`count(*)`.as('item_count') })
    .from(assignmentItems)
    .innerJoin(assignments, eq(assignments.id, assignmentItems.assignmentId))
    .where(isOf(classId, id))
    .groupBy(assignmentItems.assignmentId)
    .as('items')
  const whole = db
    .select({ assignmentId: submissions.assignmentId, studentId: submissions.studentId })
    .from(submissions)
    .innerJoin(items, eq(items.assignmentId, submissions.assignmentId))
    .where(and(submissions.isCurrent, isNull(submissions.sentBackAt), isNotNull(submissions.studentId)))
    .groupBy(submissions.assignmentId, submissions.studentId, items.count)
    .having(sql`count(*) = ${items.count}`)
    .as('whole')
  return db
    .select({ assignmentId: whole.assignmentId, studentIds: sql<string[]>`json_agg(${whole.studentId})` })
    .from(whole)
    .groupBy(whole.assignmentId)
}

/** Extra time for assignments, with the students' names. */
export const listExtraTime = (db: Database, assignmentIds: readonly string[]) =>
  db
    .select({
      assignmentId: assignmentExtraTime.assignmentId,
      studentId: assignmentExtraTime.studentId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      dueAt: assignmentExtraTime.dueAt,
      dueZone: assignmentExtraTime.dueZone,
    })
    .from(assignmentExtraTime)
    .innerJoin(users, eq(users.id, assignmentExtraTime.studentId))
    .where(inArray(assignmentExtraTime.assignmentId, [...assignmentIds]))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

/** The scenarios of assignments in the assigned versions, in order. */
export const listItems = (db: Database, assignmentIds: readonly string[]) =>
  db
    .select({
      assignmentId: assignmentItems.assignmentId,
      position: assignmentItems.position,
      versionId: assignmentItems.versionId,
      goals: assignmentItems.goals,
      userGoals: scenarioVersions.userGoals,
      scenarioId: scenarioVersions.scenarioId,
      scenarioNow: sql<'same' | 'edited' | 'deleted'>`case when ${scenarios.deletedAt} is not null then 'deleted'
        when ${scenarios.updatedAt} <> ${scenarioVersions.scenarioUpdatedAt} then 'edited' else 'same' end`,
    })
    .from(assignmentItems)
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, assignmentItems.versionId))
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(inArray(assignmentItems.assignmentId, [...assignmentIds]))
    .orderBy(asc(assignmentItems.assignmentId), asc(assignmentItems.position))
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** A user's name; null for a deleted account. */
export async function findPerson(db: Database, userId: string | null) {
  if (userId === null) return null
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`
  const [person] = await db.select({ _id: users.id, name }).from(users).where(eq(users.id, userId))
  return person ?? null
}
