// Reviews: what the list needs as columns, the judgement itself as one document.

import type { DifficultyLevel } from '@parley/contracts/library.ts'
import { type Review, reviewStages } from '@parley/contracts/review.ts'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { sessions } from './conversations.ts'
import { users } from './users.ts'

/** What the review job finds out. The rest of a Review is read from the session and its turns. */
export type ReviewResult = Pick<
  Review,
  | 'outcome'
  | 'strength'
  | 'summary'
  | 'conclusion'
  | 'suggestion'
  | 'goals'
  | 'vocabulary'
  | 'phrases'
  | 'mistakes'
  | 'consistency_review'
  | 'counts'
  | 'level'
  | 'ielts'
  | 'part_feedback'
  | 'unrated'
>

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicId: text('public_id').unique(),
    /** Teachers of the organisation in which it was held may read it. */
    isSharedWithOrg: boolean('is_shared_with_org').notNull().default(false),
    status: text({ enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** What is being made; while it is pending, `result` holds what is made already. */
    stage: text({ enum: reviewStages }).notNull().default('waiting'),
    /** Counts how often it was started, so that what is left of an earlier try changes nothing. */
    attempt: integer().notNull().default(0),
    /** Of the learner's lines as they were judged: whoever puts one right or strikes it changes what counts. */
    linesHash: text('lines_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    durationMs: integer('duration_ms').notNull().default(0),
    goalsReached: integer('goals_reached').notNull().default(0),
    goalsTotal: integer('goals_total').notNull().default(0),
    level: text().$type<DifficultyLevel>(),
    overallBand: doublePrecision('overall_band'),
    result: jsonb().$type<ReviewResult>(),
  },
  (table) => [
    index('reviews_user').on(table.userId, table.id),
    // Few are, and teachers ask for just these.
    index('reviews_shared').on(table.userId, table.id).where(sql`is_shared_with_org`),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect
