// Queries for joining a class.
import { and, count, eq } from 'drizzle-orm'
import { type ClassMemberRow, classes, classJoinCodes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'

/** A class's code; null if it has none. */
export async function findJoinCode(db: Database, classId: string) {
  const [row] = await db.select().from(classJoinCodes).where(eq(classJoinCodes.classId, classId))
  return row ?? null
}

/** @returns false if another class already has this code */
export async function storeJoinCode(db: Database, classId: string, code: string, expiresAt: Date): Promise<boolean> {
  const taken = db.select({ id: classJoinCodes.classId }).from(classJoinCodes).where(eq(classJoinCodes.code, code))
  if ((await taken).length > 0) return false
  await db
    .insert(classJoinCodes)
    .values({ classId, code, expiresAt })
    .onConflictDoUpdate({ target: classJoinCodes.classId, set: { code, expiresAt } })
  return true
}

export async function deleteJoinCode(db: Database, classId: string): Promise<void> {
  await db.delete(classJoinCodes).where(eq(classJoinCodes.classId, classId))
}

const joinable = { classId: classes.id, name: classes.name, orgId: classes.orgId, orgName: organizations.name }

/** The class that a code belongs to; null if there is none. */
export async function findByCode(db: Database, code: string) {
  const [row] = await db
    .select({ ...joinable, expiresAt: classJoinCodes.expiresAt })
    .from(classJoinCodes)
    .innerJoin(classes, eq(classes.id, classJoinCodes.classId))
    .innerJoin(organizations, eq(organizations.id, classes.orgId))
    .where(eq(classJoinCodes.code, code))
  return row ?? null
}

/** A user who is or was in a class. */
export async function findMember(db: Database, classId: string, userId: string): Promise<ClassMemberRow | null> {
  const [row] = await db
    .select()
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId)))
  return row ?? null
}

export async function countStudents(tx: Database, classId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.role, 'STUDENT'), eq(classMembers.status, 'ACTIVE')))
  return row?.count ?? 0
}

/** Adds a user to a class, or restores them if they have left. */
export async function putMember(
  tx: Database,
  classId: string,
  userId: string,
  role: ClassMemberRow['role'],
): Promise<void> {
  const member = { role, status: 'ACTIVE', joinedAt: new Date() } as const
  await tx
    .insert(classMembers)
    .values({ classId, userId, ...member })
    .onConflictDoUpdate({ target: [classMembers.classId, classMembers.userId], set: member })
}

/** Whether a user is a former member of an organisation. */
export async function wasInOrg(db: Database, orgId: string, userId: string): Promise<boolean> {
  const isGone = and(eq(memberships.orgId, orgId), eq(memberships.userId, userId), eq(memberships.status, 'REMOVED'))
  return (await db.$count(memberships, isGone)) > 0
}
