// Queries for tasks.
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { reviews } from '#database/reviews.ts'
import { type TaskRow, tasks } from '#database/tasks.ts'

/** Maximum number of tasks listed for a review. */
const listMax = 100

const isOwn = (userId: string, id: string) => and(eq(tasks.id, id), eq(tasks.userId, userId))

/** Creates a task; null if its review has since been deleted. */
export const insertTask = (
  db: Database,
  task: Pick<TaskRow, 'userId' | 'reviewId' | 'targetLanguage' | 'sentences' | 'madeBy'>,
): Promise<TaskRow | null> =>
  db.transaction(async (tx) => {
    const [review] = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, task.reviewId)).for('share')
    if (review === undefined) return null
    const [row] = await tx.insert(tasks).values(task).returning()
    return row ?? null
  })

/** The user's task; null for other users' tasks. */
export const findTask = async (db: Database, userId: string, id: string): Promise<TaskRow | null> => {
  const [row] = await db.select().from(tasks).where(isOwn(userId, id))
  return row ?? null
}

/** Tasks, newest first; null if the user has no such review. */
export const listTasks = async (db: Database, userId: string, reviewId: string): Promise<TaskRow[] | null> => {
  const rows = await db
    .select({ task: tasks })
    .from(reviews)
    .leftJoin(tasks, eq(tasks.reviewId, reviews.id))
    .where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId)))
    .orderBy(desc(tasks.id))
    .limit(listMax)
  return rows.length === 0 ? null : rows.flatMap(({ task }) => (task === null ? [] : [task]))
}

/** How many tasks were made from a review. */
export const countTasks = (db: Database, reviewId: string): Promise<number> =>
  db.$count(tasks, eq(tasks.reviewId, reviewId))

/**
 * Stores the answers unless the task is already completed.
 * @returns null if there is no task to complete
 */
export const keepAnswers = async (
  db: Database,
  { id, userId, ...completed }: Pick<TaskRow, 'id' | 'userId' | 'userAnswers' | 'sentences' | 'correctCount'>,
): Promise<TaskRow | null> => {
  const [row] = await db
    .update(tasks)
    .set({ ...completed, completedAt: new Date() })
    .where(and(isOwn(userId, id), isNull(tasks.completedAt)))
    .returning()
  return row ?? null
}
