// Queries for a scenario's briefing.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { hasCountedLine, sessions } from '#database/conversations.ts'
import { finished } from '#database/progress.ts'

/** Number of conversations in a scenario in which the learner said something. */
export async function countTalked(db: Database, scenarioId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(eq(sessions.scenarioId, scenarioId), hasCountedLine))
  return row?.count ?? 0
}

export interface Estimate {
  readonly reviewId: string
  readonly band: number | null
  readonly madeAt: Date
}

/** The latest band that a user was given in a test; null if there is none. */
export async function findLastEstimate(db: Database, userId: string, scenarioId: string): Promise<Estimate | null> {
  const [row] = await db
    .select({ reviewId: finished.reviewId, band: finished.overallBand, madeAt: finished.finishedAt })
    .from(finished)
    .where(and(eq(finished.userId, userId), eq(finished.scenarioId, scenarioId), isNotNull(finished.overallBand)))
    .orderBy(desc(finished.finishedAt))
    .limit(1)
  return row ?? null
}
