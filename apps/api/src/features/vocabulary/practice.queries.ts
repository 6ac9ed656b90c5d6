// SQL of asking words: one grade at a time, whatever comes twice or at once.
import type { Grade } from '@parley/contracts/vocabulary.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type UserWordRow, userWords } from '#database/vocabulary.ts'
import { isAsked, schedule } from './schedule.rules.ts'

/** Locks a word of this user while `change` decides what becomes of it. @returns false where there is no such word */
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

export interface GradeGiven {
  readonly id: string
  readonly grade: Grade
  /** When it was due as the learner saw it: for another time this grade was not meant. */
  readonly dueAt: Date
  readonly now: Date
}

export const keepGrade = (db: Database, userId: string, { id, grade, dueAt, now }: GradeGiven): Promise<boolean> =>
  changeWord(db, userId, id, (row) => {
    if (row.dueAt?.getTime() !== dueAt.getTime()) return null
    const next = schedule(row.card, grade, now)
    return { card: next.card, dueAt: next.dueAt, lastGrade: { grade, due_at: dueAt.toISOString(), card: row.card } }
  })

/** Puts a word back to where it was before its last grade; where there is none, nothing happens. */
export const takeBackGrade = (db: Database, userId: string, id: string): Promise<boolean> =>
  changeWord(db, userId, id, ({ lastGrade, tier }) =>
    lastGrade === null
      ? null
      : { card: lastGrade.card, dueAt: isAsked(tier) ? new Date(lastGrade.due_at) : null, lastGrade: null },
  )
