// Queries for rosters and their invitations.
import { and, count, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { classes, classInvitations, classMembers } from '#database/classes.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { nameForMail, users } from '#database/users.ts'

export interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly tagName: string
  /**
   * Finds members of the organisation by e-mail address, and any user by tag. Other addresses are not looked up, so
   * that the result does not reveal who has an account.
   */
  readonly isMember: boolean
  readonly isInClass: boolean
  /** Whether they are a former student who left on their own. */
  readonly hasLeft: boolean
}

/**
 * Finds members of the organisation by e-mail address, and any user by tag. Other addresses are not looked up, so that
 * the result does not reveal who has an account.
 */
export async function findPeople(
  db: Database,
  { orgId, classId }: { orgId: string; classId: string },
  { emails, tags }: { emails: readonly string[]; tags: readonly string[] },
): Promise<KnownPerson[]> {
  const email = sql<string>`lower(${users.email})`
  const isMember = sql<boolean>`(${memberships.userId} is not null)`
  const byAddress = and(sql`${memberships.userId} is not null`, inArray(email, [...emails]))
  return db
    .select({
      id: users.id,
      email,
      tagName: users.tagName,
      isMember,
      isInClass: sql<boolean>`coalesce(${classMembers.status} = 'ACTIVE', false)`,
      hasLeft: sql<boolean>`coalesce(${classMembers.status} = 'LEFT', false)`,
    })
    .from(users)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.orgId, orgId), eq(memberships.status, 'ACTIVE')),
    )
    .leftJoin(classMembers, and(eq(classMembers.userId, users.id), eq(classMembers.classId, classId)))
    .where(and(eq(users.status, 'ACTIVE'), or(inArray(users.tagName, [...tags]), byAddress)))
}

const isOpen = gt(classInvitations.expiresAt, sql`now()`)

/** Open invitations to a class, newest first. */
export const listOpen = (db: Database, classId: string) =>
  db
    .select({
      id: classInvitations.id,
      userId: classInvitations.userId,
      email: classInvitations.email,
      name: classInvitations.name,
      tagName: users.tagName,
      createdAt: classInvitations.createdAt,
      expiresAt: classInvitations.expiresAt,
    })
    .from(classInvitations)
    .leftJoin(users, eq(users.id, classInvitations.userId))
    .where(and(eq(classInvitations.classId, classId), isOpen))
    .orderBy(desc(classInvitations.id))

/** Pending invitations to all of an organisation's classes: each will take a seat. */
export async function countOpenIn(db: Database, orgId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(classInvitations)
    .innerJoin(classes, eq(classes.id, classInvitations.classId))
    .where(and(eq(classes.orgId, orgId), isOpen))
  return row?.count ?? 0
}

type NewInvitation = Pick<typeof classInvitations.$inferInsert, 'classId' | 'userId' | 'email' | 'name' | 'expiresAt'>

/** @returns their ids */
export async function insertInvitations(tx: Database, invitations: readonly NewInvitation[]): Promise<string[]> {
  const rows = invitations.map((invitation) => ({ id: newId(), ...invitation }))
  if (rows.length > 0) await tx.insert(classInvitations).values(rows)
  return rows.map(({ id }) => id)
}

/** @returns whether this class had such an invitation */
export async function revoke(db: Database, classId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(classInvitations)
    .where(and(eq(classInvitations.id, id), eq(classInvitations.classId, classId)))
    .returning({ id: classInvitations.id })
  return deleted.length > 0
}

/** A user's open invitations: by tag, or by an e-mail address that they have verified. */
export const listOwn = (db: Database, userId: string, id?: string) =>
  db
    .select({
      id: classInvitations.id,
      classId: classes.id,
      name: classes.name,
      language: classes.language,
      orgId: organizations.id,
      orgName: organizations.name,
      expiresAt: classInvitations.expiresAt,
    })
    .from(classInvitations)
    .innerJoin(classes, eq(classes.id, classInvitations.classId))
    .innerJoin(organizations, and(eq(organizations.id, classes.orgId), eq(organizations.status, 'active')))
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        isOpen,
        id === undefined ? undefined : eq(classInvitations.id, id),
        or(
          eq(classInvitations.userId, userId),
          and(eq(classInvitations.email, sql`lower(${users.email})`), sql`${users.emailVerifiedAt} is not null`),
        ),
      ),
    )
    .orderBy(desc(classInvitations.id))

export async function deleteInvitation(tx: Database, id: string): Promise<void> {
  await tx.delete(classInvitations).where(eq(classInvitations.id, id))
}

/** The recipient of the mail about an invitation; null if it has since been answered or revoked. */
export async function findInvited(db: Database, id: string) {
  const [invited] = await db
    .select({
      email: sql<string>`coalesce(${users.email}, ${classInvitations.email})`,
      name: nameForMail,
      language: users.explanationLanguage,
      orgName: organizations.name,
      className: classes.name,
    })
    .from(classInvitations)
    .innerJoin(classes, eq(classes.id, classInvitations.classId))
    .innerJoin(organizations, eq(organizations.id, classes.orgId))
    .leftJoin(
      users,
      and(
        eq(users.status, 'ACTIVE'),
        or(eq(users.id, classInvitations.userId), eq(sql`lower(${users.email})`, classInvitations.email)),
      ),
    )
    .where(and(eq(classInvitations.id, id), isOpen))
  return invited ?? null
}

/** Deletes expired invitations with their names and e-mail addresses. */
export const removeExpired = async (db: Database): Promise<void> => {
  await db.delete(classInvitations).where(lte(classInvitations.expiresAt, sql`now()`))
}
