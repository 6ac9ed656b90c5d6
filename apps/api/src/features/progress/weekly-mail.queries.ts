// Queries for the weekly mail.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { weeklyGoals } from '#database/progress.ts'
import { nameForMail, users } from '#database/users.ts'

/** Time zones of users who want the mail. */
export async function listZones(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: weeklyGoals.timeZone })
    .from(weeklyGoals)
    .where(eq(weeklyGoals.hasMail, true))
  return rows.map(({ zone }) => zone)
}

/**
 * Marks a week as reported. Skips rows that another process is marking.
 * @returns users in this time zone who have not been sent the week; at most `limit`
 */
export async function claimWeek(tx: Database, zone: string, week: string, limit: number): Promise<string[]> {
  const waiting = await tx
    .select({ userId: weeklyGoals.userId })
    .from(weeklyGoals)
    .where(
      and(
        eq(weeklyGoals.hasMail, true),
        eq(weeklyGoals.timeZone, zone),
        or(isNull(weeklyGoals.mailedWeek), lt(weeklyGoals.mailedWeek, week)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = waiting.map(({ userId }) => userId)
  if (ids.length > 0) {
    await tx.update(weeklyGoals).set({ mailedWeek: week }).where(inArray(weeklyGoals.userId, ids))
  }
  return ids
}

export interface MailReader {
  readonly email: string
  /** Null if the e-mail address is not verified. */
  readonly name: string | null
  readonly language: Language
  readonly timeZone: string
  /** In minutes. */
  readonly goal: number | null
}

/** A user who still wants the mail and may still sign in; null otherwise. */
export async function findMailReader(db: Database, userId: string): Promise<MailReader | null> {
  const [row] = await db
    .select({
      email: users.email,
      name: nameForMail,
      language: users.explanationLanguage,
      timeZone: weeklyGoals.timeZone,
      goal: weeklyGoals.minutes,
    })
    .from(weeklyGoals)
    .innerJoin(users, eq(users.id, weeklyGoals.userId))
    .where(and(eq(weeklyGoals.userId, userId), eq(weeklyGoals.hasMail, true), eq(users.status, 'ACTIVE')))
  return row ?? null
}
