// Conversations as they happen: a session and its turns. A turn is what the learner said and the answer to it.
import type { Analysis } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { IeltsState } from '@parley/contracts/session-progress.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { scenarios, scenarioVersions } from './scenarios.ts'
import { users } from './users.ts'

/** Where the scripted partner or the examiner stands; each reads and writes its own form. */
export type PartnerState = Record<string, unknown>

/** What the scripted side answers, decided before the reply is streamed. */
export interface Decision {
  reply: string
  state: PartnerState
  stepsDone: number
  isEnd: boolean
  ielts: IeltsState | null
}

/** The last translation of each side of a turn. It names what it translates, so a line put right later has none. */
export type Translations = Partial<Record<'user' | 'assistant', { language: Language; of: string; text: string }>>

export const sessions = pgTable(
  'conversation_sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: text('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id),
    /** The scenario as it was when the conversation began. */
    versionId: text('version_id')
      .notNull()
      .references(() => scenarioVersions.id),
    part: text({ enum: ['full', '1', '2', '3'] }),
    mode: text({ enum: ['practice', 'exam'] })
      .notNull()
      .default('practice'),
    state: text({ enum: ['running', 'review_requested', 'reviewed'] })
      .notNull()
      .default('running'),
    partner: text({ enum: ['built-in', 'model'] }).notNull(),
    /** IANA name, from the learner's device. */
    timeZone: text('time_zone').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    lastTurnAt: moment('last_turn_at'),
    partnerState: jsonb('partner_state').$type<PartnerState>(),
    ielts: jsonb().$type<IeltsState>(),
    goalsUsed: jsonb('goals_used').$type<number[]>().notNull().default([]),
    stepsDone: integer('steps_done').notNull().default(0),
    isEnd: boolean('is_end').notNull().default(false),
    /** The conversation that this one tries again, and the turn from which they differ. No foreign keys: that one may go. */
    retryOfSessionId: text('retry_of_session_id'),
    retryOfTurnId: text('retry_of_turn_id'),
    /** Lease of the turn that is being answered; runs out by itself after a crash. */
    busyTurnId: uuid('busy_turn_id'),
    busyUntil: moment('busy_until'),
  },
  (table) => [
    index('conversation_sessions_user').on(table.userId, table.state, table.id),
    index('conversation_sessions_org').on(table.orgId),
    index('conversation_sessions_scenario').on(table.scenarioId),
    index('conversation_sessions_version').on(table.versionId),
  ],
)

export const turns = pgTable(
  'conversation_turns',
  {
    /** The `pair_id` on the wire. */
    id: id(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Made by the client: the same turn sent twice counts once. */
    turnId: uuid('turn_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** `received`: it is stored and can no longer be lost, but what follows from its words is not. */
    state: text({ enum: ['received', 'transcribed'] })
      .notNull()
      .default('transcribed'),
    /** Null in an opening turn, and while a recording has not been transcribed. */
    userText: text('user_text'),
    userAudioFile: text('user_audio_file'),
    /** SHA-256 of the recording, in hexadecimal; null where it could not be stored, empty where it was stored long ago. */
    userAudioDigest: text('user_audio_digest'),
    /** Size of the recording in bytes, for the quota. */
    userAudioBytes: integer('user_audio_bytes').notNull().default(0),
    /** Its owner keeps this recording when others expire. */
    keepsRecording: boolean('keeps_recording').notNull().default(false),
    /** Length of the recording; 0 for what was typed, and in an opening turn. */
    userDurationMs: integer('user_duration_ms').notNull().default(0),
    userStruck: boolean('user_struck').notNull().default(false),
    decision: jsonb().$type<Decision>(),
    /** Null until the reply is whole. */
    replyText: text('reply_text'),
    replyStartedAt: moment('reply_started_at'),
    replyDurationMs: integer('reply_duration_ms').notNull().default(0),
    /** All sentences as one MP3 file, and how many of its bytes each sentence has. */
    replyAudioFile: text('reply_audio_file'),
    replySentences: jsonb('reply_sentences').$type<{ text: string; bytes: number }[]>(),
    /** Set when the learner interrupted: the beginning of the reply that was heard. */
    heardText: text('heard_text'),
    analysis: jsonb().$type<Analysis>(),
    translations: jsonb().$type<Translations>(),
  },
  (table) => [
    uniqueIndex('conversation_turns_turn').on(table.sessionId, table.turnId),
    index('conversation_turns_order').on(table.sessionId, table.id),
    index('conversation_turns_unanswered').on(table.sessionId).where(sql`reply_text is null`),
    index('conversation_turns_received').on(table.createdAt).where(sql`state = 'received'`),
    index('conversation_turns_recordings')
      .on(table.createdAt)
      .where(sql`user_audio_file is not null and not keeps_recording`),
  ],
)

/** Conversations that somebody without a subscription has begun, by day (UTC). A conversation deleted later still counts. */
export const freeUsage = pgTable(
  'free_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

export type SessionRow = typeof sessions.$inferSelect
export type TurnRow = typeof turns.$inferSelect
