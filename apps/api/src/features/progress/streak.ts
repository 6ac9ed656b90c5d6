// Days in a row that end today unless the learner practises.
import type { Database } from '#database/connect.ts'
import { sumUpOne } from './progress.queries.ts'
import { streakOf } from './progress.rules.ts'

/** Days in a row up to yesterday; 0 if today already counts. */
export async function countDaysAtRisk(db: Database, userId: string, today: string): Promise<number> {
  const practice = await sumUpOne(db, { userId, orgId: null }, [today])
  if (practice === null || practice.days.includes(today)) return 0
  return streakOf(practice.days, today).current
}
