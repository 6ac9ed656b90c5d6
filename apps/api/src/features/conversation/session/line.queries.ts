// Queries for individual lines of a conversation: playback, corrections, translations.
import { and, eq, sql } from 'drizzle-orm'
import { isOver } from '#database/capacity/lease-time.ts'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type Translations, type TurnRow, turns } from '#database/conversations.ts'

/** A session's turn; null if the session has no such turn. */
export async function findPair(db: Database, sessionId: string, pairId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.id, pairId), eq(turns.sessionId, sessionId)))
  return row ?? null
}

/** Cuts a reply to the part that was heard, and deletes its translation. */
export async function storeHeardText(db: Database, pairId: string, heardText: string): Promise<void> {
  await db.update(turns).set({ heardText }).where(eq(turns.id, pairId))
}

export type LockedSession = SessionRow & { readonly isBusy: boolean }

/** The user's session, locked against turns until the transaction ends; null for other users' sessions. */
export async function lockSession(tx: Database, userId: string, sessionId: string): Promise<LockedSession | null> {
  const [row] = await tx
    .select({ session: sessions, isBusy: sql<boolean>`not ${isOver(sessions.busyUntil)}` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update')
  return row === undefined ? null : { ...row.session, isBusy: row.isBusy }
}

/**
 * Corrects or strikes out a line.
 * @returns the updated turn
 */
export async function correctLine(
  tx: Database,
  pairId: string,
  change: Partial<Pick<TurnRow, 'userText' | 'recognisedText' | 'userStruck' | 'analysis' | 'decision'>>,
): Promise<TurnRow> {
  const [row] = await tx.update(turns).set(change).where(eq(turns.id, pairId)).returning()
  if (row === undefined) throw new Error(`No turn ${pairId}`)
  return row
}

/** Sets a session's state from the lines that count. */
export async function setProgress(
  tx: Database,
  sessionId: string,
  progress: Partial<Pick<SessionRow, 'goalsUsed' | 'stepsDone' | 'isEnd'>>,
): Promise<void> {
  await tx.update(sessions).set(progress).where(eq(sessions.id, sessionId))
}

/** Stores the translation of one side of a turn without changing the other side's. */
export async function storeTranslation(db: Database, pairId: string, translation: Translations): Promise<void> {
  const added = JSON.stringify(translation)
  await db
    .update(turns)
    .set({ translations: sql`coalesce(${turns.translations}, '{}'::jsonb) || ${added}::jsonb` })
    .where(eq(turns.id, pairId))
}
