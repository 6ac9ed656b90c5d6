// Replaces a learner's self-assessed level with that of their conversations.
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { finished } from '#database/progress.ts'
import { users } from '#database/users.ts'
import { levelOfTalks, ratedTalks } from './level.rules.ts'

/**
 * Sets the level shown by the latest conversations in the language being learned, once there are enough of them since
 * the learner last chose a level; until then nothing changes.
 */
export async function takeLevelFromTalks(tx: Database, userId: string): Promise<void> {
  // Another transaction that locks the row, such as the deletion of the account, may wait for a conversation locked
  // here.
  const [user] = await tx
    .select({ language: users.learningLanguage, chosenAt: users.levelChosenAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true })
  if (!user?.language) return
  const talks = await tx
    .select({ level: finished.cefr })
    .from(finished)
    .where(
      and(
        eq(finished.userId, userId),
        eq(finished.targetLanguage, user.language),
        isNotNull(finished.cefr),
        user.chosenAt === null ? undefined : gt(finished.finishedAt, user.chosenAt),
      ),
    )
    .orderBy(desc(finished.finishedAt))
    .limit(ratedTalks)
  const level = levelOfTalks(talks.flatMap(({ level: found }) => found ?? []))
  if (level !== null) await tx.update(users).set({ level, levelSource: 'TALKS' }).where(eq(users.id, userId))
}

/** Updates the learner's level after a conversation has been rated. */
export async function takeLevelAfter(tx: Database, sessionId: string): Promise<void> {
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId))
  if (session !== undefined) await takeLevelFromTalks(tx, session.userId)
}
