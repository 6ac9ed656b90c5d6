// Queries for practising words: a grade counts once, even if it is sent twice or concurrently.
import type { Grade } from '@parley/contracts/practice/vocabulary.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type UserWordRow, userWords } from '#database/vocabulary.ts'
import { isAsked, schedule } from './schedule.rules.ts'

/**
 * Locks the user's word and applies `change`.
 * @returns false if there is no such word
 */
const changeWord = (
  db: Database,
  userId: string,
  id: string,
  change: (row: UserWordRow) => Partial<UserWordRow> | null,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isThis = and(eq(userWords.id, id), eq(userWords.userId, userId))
    const [row] = await tx.select().from(userWords).where(isThis).for('update')
    if (row === undefined) return false
    const changed = change(row)
    if (changed !== null) await tx.update(userWords).set(changed).where(isThis)
    return true
  })

export interface GradeInput {
  readonly id: string
  readonly grade: Grade
  /** The due time that the learner saw: the grade is ignored if it has changed since. */
  readonly dueAt: Date
  /** When it was answered. */
  readonly now: Date
}

export const keepGrade = (db: Database, userId: string, { id, grade, dueAt, now }: GradeInput): Promise<boolean> =>
  changeWord(db, userId, id, (row) => {
    if (row.dueAt?.getTime() !== dueAt.getTime()) return null
    const next = schedule(row.card, grade, now)
    return { card: next.card, dueAt: next.dueAt, lastGrade: { grade, due_at: dueAt.toISOString(), card: row.card } }
  })

/** Restores a word to its state before the last grade; does nothing if there is none. */
export const takeBackGrade = (db: Database, userId: string, id: string): Promise<boolean> =>
  changeWord(db, userId, id, ({ lastGrade, tier }) =>
    lastGrade === null
      ? null
      : { card: lastGrade.card, dueAt: isAsked(tier) ? new Date(lastGrade.due_at) : null, lastGrade: null },
  )
