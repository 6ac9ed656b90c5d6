// What practice has come to, kept narrow so that it can be summed up at every request: one row for each finished
// conversation and one for each thing got wrong in it. All of it follows from reviews, goes with them, and can be made anew.
// Of these rows only the review is a foreign key: one to the user would wait for an account that is being deleted, while the
// deletion waits for the conversation.
import type { Language } from '@parley/contracts/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library.ts'
import type { Review } from '@parley/contracts/review.ts'
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { reviews } from './reviews.ts'
import { users } from './users.ts'

/** Of a conversation whose review is ready. */
export const finished = pgTable(
  'finished_conversations',
  {
    reviewId: text('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    /** In which it was held. */
    orgId: text('org_id'),
    scenarioId: text('scenario_id').notNull(),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** On which it was finished, in the time zone of the conversation. */
    day: date({ mode: 'string' }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Those that count. */
    learnerTurns: integer('learner_turns').notNull(),
    cefr: text().$type<DifficultyLevel>(),
    confidence: text().$type<NonNullable<Review['level']>['confidence']>(),
    overallBand: doublePrecision('overall_band'),
    fluencyBand: doublePrecision('fluency_band'),
    lexicalBand: doublePrecision('lexical_band'),
    grammaticalBand: doublePrecision('grammatical_band'),
  },
  (table) => [
    index('finished_conversations_user').on(table.userId, table.reviewId),
    index('finished_conversations_org').on(table.orgId, table.userId),
  ],
)
export type FinishedRow = typeof finished.$inferSelect

/** What was got wrong in one conversation, by what it is about. */
export const finishedMistakes = pgTable(
  'finished_mistakes',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    orgId: text('org_id'),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    /** The topic without regard to case, cut where it is very long. */
    topicKey: text('topic_key').notNull(),
    topic: text().notNull(),
    count: integer().notNull(),
    /** The last of them. */
    originalText: text('original_text').notNull(),
    suggestion: text().notNull(),
    pairId: text('pair_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.topicKey] }),
    // All that it takes to count, so that the rows themselves are left alone.
    index('finished_mistakes_user').on(
      table.userId,
      table.topicKey,
      table.reviewId,
      table.count,
      table.targetLanguage,
      table.orgId,
    ),
    index('finished_mistakes_org').on(table.orgId, table.topicKey, table.reviewId, table.count, table.userId),
  ],
)
export type FinishedMistakeRow = typeof finishedMistakes.$inferSelect

/** What a learner has set out to do in a week, and whether a mail tells what came of it. */
export const weeklyGoals = pgTable('weekly_goals', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  minutes: integer(),
  hasMail: boolean('has_mail').notNull().default(false),
  /** IANA name: the mail comes when Monday has come there. */
  timeZone: text('time_zone').notNull(),
  /** Monday of the last week that was told about, so that none is told twice. */
  mailedWeek: date('mailed_week', { mode: 'string' }),
})
