// Free conversations: the first answer uses one, also with parallel answers.
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { assignmentAttempts } from '#database/assignments.ts'
import type { Database } from '#database/connect.ts'
import { freeUsage, type SessionRow, sessions, turns } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'

export interface FreeUseTools {
  readonly db: Database
  /** Conversations a day (UTC) for those who have no subscription. */
  readonly freePerDay: number
  /** Whether conversations of this organisation are paid for: they are not counted. */
  isPaidFor(orgId: string | null): Promise<boolean>
}

/** A used free conversation, which can be returned. */
export interface FreeUse {
  readonly userId: string
  readonly sessionId: string
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
}

const today = sql`(now() at time zone 'utc')::date`

/** Counts one conversation of today (UTC). @returns the day, or null where `limit` of them have been begun already */
async function takeOfDay(tx: Database, userId: string, limit: number): Promise<string | null> {
  if (limit < 1) return null
  const [taken] = await tx
    .insert(freeUsage)
    .values({ userId, day: today, used: 1 })
    .onConflictDoUpdate({
      target: [freeUsage.userId, freeUsage.day],
      set: { used: sql`${freeUsage.used} + 1` },
      setWhere: lt(freeUsage.used, limit),
    })
    .returning({ day: freeUsage.day })
  return taken?.day ?? null
}

/** Where a conversation is held for an assignment, its first answer uses an attempt. */
async function setAttempt(tx: Database, sessionId: string, isUsed: boolean): Promise<void> {
  const isAttempt = eq(assignmentAttempts.sessionId, sessionId)
  await tx
    .update(assignmentAttempts)
    .set({ countedAt: isUsed ? sql`now()` : null })
    .where(isUsed ? and(isAttempt, isNull(assignmentAttempts.countedAt)) : isAttempt)
}

/**
 * Counts a conversation with its first answer, once.
 * @returns the used conversation; null where it was counted before, or is paid for
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED where today's are used up, without any change
 */
export async function takeFreeUse(
  { db, freePerDay, isPaidFor }: FreeUseTools,
  { id, userId, orgId, isCounted }: Pick<SessionRow, 'id' | 'userId' | 'orgId' | 'isCounted'>,
): Promise<FreeUse | null> {
  if (isCounted) return null
  const isPaid = await isPaidFor(orgId)
  return db.transaction(async (tx) => {
    const [first] = await tx
      .update(sessions)
      .set({ isCounted: true })
      .where(and(eq(sessions.id, id), eq(sessions.isCounted, false)))
      .returning({ id: sessions.id })
    if (first === undefined) return null
    await setAttempt(tx, id, true)
    if (isPaid) return null
    const day = await takeOfDay(tx, userId, freePerDay)
    if (day === null) throw new Problem('ORG.FREE_SESSION_LIMIT_EXPIRED')
    return { userId, sessionId: id, day }
  })
}

const isAnswered = sql`exists (select 1 from ${turns} where ${turns.sessionId} = ${sessions.id}
  and (${turns.userText} is not null or ${turns.userDurationMs} > 0) and ${turns.createdAt} >= ${sessions.startedAt})`

/** Returns the conversation after a failed first answer, unless another answer has come since. */
export async function giveFreeUseBack(db: Database, { userId, sessionId, day }: FreeUse): Promise<void> {
  await db.transaction(async (tx) => {
    const [uncounted] = await tx
      .update(sessions)
      .set({ isCounted: false })
      .where(and(eq(sessions.id, sessionId), eq(sessions.isCounted, true), sql`not ${isAnswered}`))
      .returning({ id: sessions.id })
    if (uncounted === undefined) return
    await setAttempt(tx, sessionId, false)
    await tx
      .update(freeUsage)
      .set({ used: sql`${freeUsage.used} - 1` })
      .where(and(eq(freeUsage.userId, userId), eq(freeUsage.day, day), gt(freeUsage.used, 0)))
  })
}

/** How many free conversations a user has begun today (UTC). */
export async function readFreeUsed(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ used: freeUsage.used })
    .from(freeUsage)
    .where(and(eq(freeUsage.userId, userId), eq(freeUsage.day, today)))
  return row?.used ?? 0
}
