// Tasks: sentences with gaps, made from the mistakes of a review, or from the steps of its conversation.
import type { Language } from '@parley/contracts/language/language.ts'
import type { MadeBy } from '@parley/contracts/review/made-by.ts'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { reviews } from './reviews.ts'
import { users } from './users.ts'

/** A sentence with a gap, and its solution. If the learner has to say all of it, the gap is the whole sentence. */
export interface TaskSentence {
  text: string
  gap: [number, number]
  /** Empty for a free answer. */
  options: string[]
  solution: string
  /** What the learner said instead; null in a sentence by a model. Absent in older tasks. */
  said?: string | null
  /** The line of the conversation that the sentence comes from. */
  pairId: string | null
  /** The step that the sentence practises: its index, and what is to be said. Absent if it comes from a mistake. */
  step?: { at: number; text: string }
  /** Whether the answer is right; set with it. Absent in older tasks. */
  isRight?: boolean
}

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set when the answers are submitted; nothing changes after that. */
    completedAt: moment('completed_at'),
    sentences: jsonb().$type<TaskSentence[]>().notNull(),
    userAnswers: jsonb('user_answers').$type<Record<string, string>>().notNull().default({}),
    correctCount: integer('correct_count'),
    /** The language model that wrote or tried the sentences; null if there was none, and in older tasks. */
    madeBy: jsonb('made_by').$type<MadeBy>(),
  },
  (table) => [index('tasks_user').on(table.userId, table.id), index('tasks_review').on(table.reviewId, table.id)],
)
export type TaskRow = typeof tasks.$inferSelect
