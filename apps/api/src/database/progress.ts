// Practice results in narrow rows that can be aggregated on every request: one row per finished conversation, per
// mistake in it and per goal phrase said aloud. All rows are derived from reviews, are deleted with them, and can be
// regenerated. Only the review is a foreign key: one to the user would wait for an account that is being deleted, while
// the deletion waits for the conversation.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { reviews } from './reviews.ts'
import { users } from './users.ts'

/** A conversation whose review is ready. */
export const finished = pgTable(
  'finished_conversations',
  {
    reviewId: text('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    /** The organisation in which it was held. */
    orgId: text('org_id'),
    scenarioId: text('scenario_id').notNull(),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** The day on which it was finished, in the time zone of the conversation. */
    day: date({ mode: 'string' }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Excludes lines that do not count. */
    learnerTurns: integer('learner_turns').notNull(),
    /** Whether a model or rules looked for mistakes; null in a row of the previous version, which counts as checked. */
    isChecked: boolean('is_checked'),
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

/** Condition: the conversation was checked for mistakes. */
export const isChecked = sql<boolean>`${finished.isChecked} is not false`

/** Mistakes of one conversation, by topic. */
export const finishedMistakes = pgTable(
  'finished_mistakes',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    orgId: text('org_id'),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    /** A topic's code. Processes of the version before the codes write the topic's text in lowercase. */
    topicKey: text('topic_key').notNull(),
    /** Only for the version before the codes, which shows it. */
    topic: text().notNull(),
    count: integer().notNull(),
    /** The latest such mistake. */
    originalText: text('original_text').notNull(),
    suggestion: text().notNull(),
    pairId: text('pair_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.topicKey] }),
    // Covers the query that counts mistakes, which avoids reading the rows.
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

/** A goal phrase that was said aloud in a conversation. Only the learner can see it. */
export const finishedPhrases = pgTable(
  'finished_phrases',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    phrase: text().notNull(),
    translation: jsonb().$type<Review['goals'][number]['translation']>().notNull(),
    /** The line in which it was first said. */
    pairId: text('pair_id').notNull(),
    /** When the conversation was finished. */
    finishedAt: moment('finished_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.phrase] }),
    // Finds each phrase with its first occurrence.
    index('finished_phrases_user').on(table.userId, table.targetLanguage, table.phrase, table.finishedAt),
  ],
)
export type FinishedPhraseRow = typeof finishedPhrases.$inferSelect

/** A learner's weekly goal, and whether they get a mail about the result. */
export const weeklyGoals = pgTable('weekly_goals', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  minutes: integer(),
  hasMail: boolean('has_mail').notNull().default(false),
  /** IANA time zone in which a week ends; the mail is sent then. */
  timeZone: text('time_zone').notNull(),
  /** Monday of the last week that was mailed, to avoid mailing a week twice. */
  mailedWeek: date('mailed_week', { mode: 'string' }),
})

/** A device on which a learner gets reminders by web push. */
export const reminderDevices = pgTable(
  'reminder_devices',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** URL of its push service: anyone with it and the keys of this instance can send messages. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** 0 to 23, in the time zone below. */
    hour: integer().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    /** The last day that was processed, in the time zone above, to avoid sending a reminder twice. */
    lastDay: date('last_day', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reminder_devices_user').on(table.userId),
    index('reminder_devices_hour').on(table.timeZone, table.hour),
  ],
)
export type ReminderDevice = typeof reminderDevices.$inferSelect

/** A P-256 private key as a JWK (RFC 7517). */
export interface PushKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly d: string
}

/** A single row, created on first use. It must not change, as every subscribed browser is tied to it. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  jwk: jsonb().$type<PushKey>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
