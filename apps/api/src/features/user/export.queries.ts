// Queries for exports: each user has one, and a new one replaces the previous one.
import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { accountExports } from '#database/usage.ts'
import { users } from '#database/users.ts'

export type ExportRow = typeof accountExports.$inferSelect

/** A user's newest export; null if none was requested or it has expired. */
export async function findExport(db: Database, userId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(eq(accountExports.userId, userId))
    .orderBy(desc(accountExports.id))
    .limit(1)
  return row ?? null
}

/**
 * Starts an export that replaces the previous one. While one is being written, returns that one: the user's row is
 * locked, so that two concurrent requests get the same.
 * @returns the export, whether it is new, and the files of the replaced ones, which are no longer used
 */
export async function startExport(
  tx: Database,
  userId: string,
): Promise<{ row: ExportRow; isNew: boolean; files: string[] }> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const latest = await findExport(tx, userId)
  if (latest?.status === 'pending') return { row: latest, isNew: false, files: [] }
  const before = await tx.delete(accountExports).where(eq(accountExports.userId, userId)).returning()
  const [row] = await tx.insert(accountExports).values({ userId }).returning()
  if (row === undefined) throw new Error('No export was made')
  return { row, isNew: true, files: before.flatMap(({ exportFile }) => exportFile ?? []) }
}

/** An export that waits to be written; null if it was deleted or is done. */
export async function findPending(db: Database, exportId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, exportId), eq(accountExports.status, 'pending')))
  return row ?? null
}

/**
 * Stores changes of an export.
 * @returns false if it was deleted, with its account or because another one replaced it
 */
export async function updateExport(
  db: Database,
  exportId: string,
  change: Partial<Pick<ExportRow, 'status' | 'exportFile' | 'bytes' | 'expiresAt'>>,
): Promise<boolean> {
  const changed = await db
    .update(accountExports)
    .set(change)
    .where(eq(accountExports.id, exportId))
    .returning({ id: accountExports.id })
  return changed.length > 0
}

/**
 * Deletes up to `limit` expired exports.
 * @returns their files
 */
export async function forgetExpired(tx: Database, now: Date, limit: number): Promise<string[]> {
  const expired = await tx
    .select({ id: accountExports.id, file: accountExports.exportFile })
    .from(accountExports)
    .where(and(isNotNull(accountExports.exportFile), lt(accountExports.expiresAt, now)))
    .orderBy(asc(accountExports.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const { id } of expired) await tx.delete(accountExports).where(eq(accountExports.id, id))
  return expired.flatMap(({ file }) => file ?? [])
}
