// Queries for what only the operator may do with accounts.
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { signIns, users } from '#database/users.ts'

/** The account with this e-mail address, ignoring case. */
export async function findUserByEmail(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user ?? null
}

/** The account with this e-mail address or tag; a tag may begin with an @. */
export async function findUserByEmailOrTag(db: Database, emailOrTag: string) {
  const tag = emailOrTag.toLowerCase().replace(/^@/, '')
  const [user] = await db
    .select({ id: users.id, email: users.email, tagName: users.tagName })
    .from(users)
    .where(tag.includes('@') ? eq(sql`lower(${users.email})`, tag) : eq(users.tagName, tag))
  return user ?? null
}

/** All accounts, oldest first. */
export const listUsers = (db: Database) =>
  db
    .select({
      id: users.id,
      tagName: users.tagName,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      status: users.status,
      isOperator: users.isOperator,
      createdAt: users.createdAt,
      lastSeenAt: max(signIns.lastUsedAt),
    })
    .from(users)
    .leftJoin(signIns, eq(signIns.userId, users.id))
    .groupBy(users.id)
    .orderBy(asc(users.id))

/** Activates or deactivates an account. Sign-ins that have been ended stay ended. */
export const setStatus = (db: Database, userId: string, status: 'ACTIVE' | 'DIACTIVATED'): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(users).set({ status }).where(eq(users.id, userId))
    if (status === 'ACTIVE') return
    await tx
      .update(signIns)
      .set({ revokedAt: new Date() })
      .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt)))
  })
