// SQL of exports: one a user, of which the newest replaces the one before.
import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { accountExports } from '#database/usage.ts'
import { users } from '#database/users.ts'

export type ExportRow = typeof accountExports.$inferSelect

/** The newest export of a user; null where none was asked for or it has expired. */
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
 * Starts an export in the place of an earlier one. While one is being made there is no other: the user's row is locked, so
 * that two requests at once agree.
 * @returns the export, whether it is new, and the files of those before, which nobody names any more
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

/** An export that waits to be written; null when it is gone or done. */
export async function findPending(db: Database, exportId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, exportId), eq(accountExports.status, 'pending')))
  return row ?? null
}

/** Notes changes of an export. @returns false when it is gone, with its account or in favour of another */
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

/** Forgets up to `limit` exports whose time is over. @returns their files */
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
