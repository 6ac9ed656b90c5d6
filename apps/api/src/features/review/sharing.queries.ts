// Queries for sharing a review.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type ReviewRow, reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { inOwnForm, type ReviewWithSession, selectWithSession } from './review.queries.ts'

const isOwn = (userId: string, id: string) => and(eq(reviews.id, id), eq(reviews.userId, userId))

/**
 * Shares a review under this public id, or its existing one.
 * @returns null for another user's review
 */
export const keepPublicId = async (
  db: Database,
  { userId, id, publicId }: { userId: string; id: string; publicId: string },
): Promise<Pick<ReviewRow, 'status' | 'publicId'> | null> => {
  // An unfinished review stays unchanged; updating it anyway saves a second query.
  const shared = sql`case when ${reviews.status} = 'ready' then coalesce(${reviews.publicId}, ${publicId}) end`
  const [row] = await db
    .update(reviews)
    .set({ publicId: shared })
    .where(isOwn(userId, id))
    .returning({ status: reviews.status, publicId: reviews.publicId })
  return row ?? null
}

/** @returns whether there is such a review */
export const dropPublicId = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const rows = await db.update(reviews).set({ publicId: null }).where(isOwn(userId, id)).returning({ id: reviews.id })
  return rows.length > 0
}

/** @returns whether there is such a review */
export const shareWithOrg = async (db: Database, userId: string, id: string, isShared: boolean): Promise<boolean> => {
  const rows = await db
    .update(reviews)
    .set({ isSharedWithOrg: isShared })
    .where(isOwn(userId, id))
    .returning({ id: reviews.id })
  return rows.length > 0
}

/** A finished review shared by link, whose owner's account is active. */
const isPublic = (publicId: string) =>
  and(eq(reviews.publicId, publicId), eq(reviews.status, 'ready'), eq(users.status, 'ACTIVE'))

/** A review that is shared by link; null if its author is deactivated. */
export const findPublic = async (db: Database, publicId: string): Promise<ReviewWithSession | null> => {
  const [row] = await selectWithSession(db).where(isPublic(publicId))
  return row === undefined ? null : inOwnForm(row)
}

/** The language of a review shared by link. */
export const findPublicLanguage = async (db: Database, publicId: string): Promise<Language | null> => {
  const [row] = await db
    .select({ language: users.explanationLanguage })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(isPublic(publicId))
  return row?.language ?? null
}
