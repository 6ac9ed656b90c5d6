// Queries for weekly goals.
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { weeklyGoals } from '#database/progress.ts'

export const findGoal = async (db: Database, userId: string) => {
  const [row] = await db.select().from(weeklyGoals).where(eq(weeklyGoals.userId, userId))
  return row ?? null
}

/** Changes the fields passed and leaves the others. */
export const keepGoal = async (
  db: Database,
  userId: string,
  goal: { timeZone: string; minutes?: number | null; hasMail?: boolean },
) => {
  const [row] = await db
    .insert(weeklyGoals)
    .values({ userId, ...goal })
    .onConflictDoUpdate({ target: weeklyGoals.userId, set: goal })
    .returning({ minutes: weeklyGoals.minutes, has_mail: weeklyGoals.hasMail })
  if (row === undefined) throw new Error('A goal was not kept')
  return row
}
