// Reviews: list fields as columns, the judgement as one JSON document. Also memory cards: short facts about a learner
// from reviewed conversations, each with the words that it comes from.

import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { memoryKinds } from '@parley/contracts/practice/memory.ts'
import { type Review, reviewStages, type UnplacedMistake } from '@parley/contracts/review/review.ts'
import { isUnread, type MistakeCheck, mistakeCheckOf } from '@parley/contracts/review/unrated.ts'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { sessions } from './conversations.ts'
import { users } from './users.ts'

/** Reviews from before topics were codes name them in the explanation language. */
export type StoredMistake = Omit<UnplacedMistake, 'topic' | 'topic_text'> & { topic: string }

/** The results of the review job. The rest of a Review is read from the session and its turns. */
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
  | 'consistency_review'
  | 'counts'
  | 'level'
  | 'ielts'
  | 'part_feedback'
  | 'unrated'
> & { mistakes: StoredMistake[] } & Partial<
    Pick<Review, 'made_by' | 'is_checked_by_rules' | 'are_mistakes_unproven' | 'has_failed_anew'>
  > // Absent in older reviews.

/**
 * Whether rules looked for mistakes. Older reviews do not store this: for them, only the built-in English checker did,
 * and only a model finds strengths.
 */
export const isCheckedByRules = (
  { is_checked_by_rules: isStored, unrated, strength }: ReviewResult,
  language: Language,
): boolean => isStored ?? (isUnread(unrated) && strength === null && language === 'en')

/** What checked a finished review for mistakes. @param language of the conversation */
export const checkOf = (result: ReviewResult, language: Language): MistakeCheck =>
  mistakeCheckOf({ ...result, is_checked_by_rules: isCheckedByRules(result, language) })

export interface PreviousReview {
  readonly result: ReviewResult
  readonly linesHash: string | null
}

/** Identifies a finding in a review: a line has at most one for the same words. */
export interface FindingKey {
  readonly pair_id: string
  readonly original_text: string
}

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
    /** Whether teachers of the organisation in which the conversation was held may read it. */
    isSharedWithOrg: boolean('is_shared_with_org').notNull().default(false),
    status: text({ enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** What is being created; while the review is pending, `result` contains the finished parts. */
    stage: text({ enum: reviewStages }).notNull().default('waiting'),
    /** Incremented with every start, so that an earlier attempt can no longer change anything. */
    attempt: integer().notNull().default(0),
    /** Hash of the learner's lines as they were judged: correcting or striking a line changes it. */
    linesHash: text('lines_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    durationMs: integer('duration_ms').notNull().default(0),
    goalsReached: integer('goals_reached').notNull().default(0),
    goalsTotal: integer('goals_total').notNull().default(0),
    /** Null until the review is ready, and in reviews of earlier versions. */
    stepsDone: integer('steps_done'),
    stepsTotal: integer('steps_total'),
    level: text().$type<DifficultyLevel>(),
    overallBand: doublePrecision('overall_band'),
    result: jsonb().$type<ReviewResult>(),
    /** The model's previous judgement while a new one is requested; restored if that fails. */
    previous: jsonb().$type<PreviousReview>(),
    /** Dismissed findings for the previous version, which reads them only here; the turns have them as well. */
    dismissedMistakes: jsonb('dismissed_mistakes').$type<readonly FindingKey[]>().notNull().default([]),
  },
  (table) => [
    index('reviews_user').on(table.userId, table.id),
    // Few reviews are shared, and teachers query only these.
    index('reviews_shared').on(table.userId, table.id).where(sql`is_shared_with_org`),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect

export const memoryCards = pgTable(
  'memory_cards',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The conversation in which it was said; the card is deleted with it. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    pairId: text('pair_id').notNull(),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    kind: text({ enum: memoryKinds }).notNull(),
    /** Detects duplicates: the original text in lowercase, or the code of a mistake's topic. */
    key: text().notNull(),
    text: text().notNull(),
    /** A verbatim part of the learner's line. */
    quote: text().notNull(),
    suggestion: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the learner edited the text. */
    editedAt: moment('edited_at'),
  },
  (table) => [
    uniqueIndex('memory_cards_key').on(table.userId, table.targetLanguage, table.kind, table.key),
    index('memory_cards_session').on(table.sessionId),
  ],
)
export type MemoryCardRow = typeof memoryCards.$inferSelect
