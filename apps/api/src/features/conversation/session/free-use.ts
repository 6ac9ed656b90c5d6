// Free conversations: the learner's first line uses one, in the transaction that stores the line. Retries of a
// conversation share its free use.
import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import { assignmentAttempts } from '#database/assignments.ts'
import type { Database } from '#database/connect.ts'
import { freeUsage, hasCountedLine, type SessionRow, sessions } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'

/** How a conversation that begins now is counted. */
export interface FreeUseTerms {
  /** Conversations in its organisation are paid for, so they use no free ones. */
  readonly isPaidFor: boolean
  /** Conversations per day (UTC) for users without a subscription. */
  readonly freePerDay: number
}

const limitReached = () => new Problem('ORG.FREE_SESSION_LIMIT_EXPIRED')

const today = sql`(now() at time zone 'utc')::date`

/**
 * Counts one of today's (UTC) conversations.
 * @returns false if `limit` have already begun
 */
async function takeOfDay(tx: Database, userId: string, limit: number): Promise<boolean> {
  if (limit < 1) return false
  const rows = await tx
    .insert(freeUsage)
    .values({ userId, day: today, used: 1 })
    .onConflictDoUpdate({
      target: [freeUsage.userId, freeUsage.day],
      set: { used: sql`${freeUsage.used} + 1` },
      setWhere: lt(freeUsage.used, limit),
    })
    .returning({ day: freeUsage.day })
  return rows.length > 0
}

/** The first line of a conversation for an assignment uses an attempt. */
async function setAttempt(tx: Database, sessionId: string, isUsed: boolean): Promise<void> {
  const isAttempt = eq(assignmentAttempts.sessionId, sessionId)
  await tx
    .update(assignmentAttempts)
    .set({ countedAt: isUsed ? sql`now()` : null })
    .where(isUsed ? and(isAttempt, isNull(assignmentAttempts.countedAt)) : isAttempt)
}

/**
 * Counts a conversation once, in the transaction that stores its first line.
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED if none is left today; the transaction must be rolled back
 */
export async function takeFreeUse(
  tx: Database,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  { isPaidFor, freePerDay }: FreeUseTerms,
): Promise<void> {
  const first = await tx
    .update(sessions)
    .set({ isCounted: true, freeDay: isPaidFor ? null : today })
    .where(and(eq(sessions.id, id), eq(sessions.isCounted, false)))
    .returning({ id: sessions.id })
  if (first.length === 0) return
  await setAttempt(tx, id, true)
  if (!isPaidFor && !(await takeOfDay(tx, userId, freePerDay))) throw limitReached()
}

/**
 * Removes a line without speech, or sets a doubted one aside, and returns the conversation's free use if that was its only
 * line.
 * @param remove does that. Lock order is session, then turn, as everywhere.
 */
export async function returnFreeUse(tx: Database, sessionId: string, remove: () => Promise<void>): Promise<void> {
  const [session] = await tx
    .select({ userId: sessions.userId, day: sessions.freeDay })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update')
  await remove()
  if (session === undefined) return
  const isOnlyLine = and(eq(sessions.isCounted, true), isNull(sessions.rootSessionId), not(hasCountedLine))
  const uncounted = await tx
    .update(sessions)
    .set({ isCounted: false, freeDay: null })
    .where(and(eq(sessions.id, sessionId), isOnlyLine))
    .returning({ id: sessions.id })
  if (uncounted.length === 0) return
  await setAttempt(tx, sessionId, false)
  if (session.day === null) return
  await tx
    .update(freeUsage)
    .set({ used: sql`${freeUsage.used} - 1` })
    .where(and(eq(freeUsage.userId, session.userId), eq(freeUsage.day, session.day), gt(freeUsage.used, 0)))
}

/**
 * Prevents opening a conversation whose first line would be rejected.
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED
 */
export async function requireFreeUse(
  db: Database,
  userId: string,
  { isPaidFor, freePerDay }: FreeUseTerms,
): Promise<void> {
  if (isPaidFor) return
  const [row] = await db
    .select({ used: freeUsage.used })
    .from(freeUsage)
    .where(and(eq(freeUsage.userId, userId), eq(freeUsage.day, today)))
  if ((row?.used ?? 0) >= freePerDay) throw limitReached()
}
