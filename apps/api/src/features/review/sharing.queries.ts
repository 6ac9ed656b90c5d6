// SQL of sharing a review.
import type { Language } from '@parley/contracts/language.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type ReviewRow, reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { type ReviewWithSession, selectWithSession } from './review.queries.ts'

const isOwn = (userId: string, id: string) => and(eq(reviews.id, id), eq(reviews.userId, userId))

/** Shares a review under its public id, which is the given one unless it has one. @returns null for somebody else's */
export const keepPublicId = async (
  db: Database,
  { userId, id, publicId }: { userId: string; id: string; publicId: string },
): Promise<Pick<ReviewRow, 'status' | 'publicId'> | null> => {
  // One that is not ready stays as it is; writing the row all the same keeps it to one question.
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

/** Shared by link and written, by somebody whose account is open. */
const isPublic = (publicId: string) =>
  and(eq(reviews.publicId, publicId), eq(reviews.status, 'ready'), eq(users.status, 'ACTIVE'))

/** A review that is shared by link; null also where its author is deactivated. */
export const findPublic = async (db: Database, publicId: string): Promise<ReviewWithSession | null> => {
  const [row] = await selectWithSession(db).where(isPublic(publicId))
  return row ?? null
}

/** The language in which such a review is written. */
export const findPublicLanguage = async (db: Database, publicId: string): Promise<Language | null> => {
  const [row] = await db
    .select({ language: users.explanationLanguage })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(isPublic(publicId))
  return row?.language ?? null
}
