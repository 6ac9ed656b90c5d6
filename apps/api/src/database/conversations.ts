// Conversations: sessions and their turns. A turn is the learner's line and the reply.

import type { Analysis, UnplacedIssue } from '@parley/contracts/conversation/conversation.ts'
import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { IeltsState } from '@parley/contracts/conversation/session-progress.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { scenarios, scenarioVersions } from './scenarios.ts'
import { users } from './users.ts'

/** State of the scripted partner or the examiner; each has its own format. */
export type PartnerState = Record<string, unknown>

/** The scripted side's answer, decided before the reply is streamed. */
export interface Decision {
  reply: string
  state: PartnerState
  stepsDone: number
  isEnd: boolean
  ielts: IeltsState | null
  /**
   * Whether the line only asks for repetition, an explanation, help or time: then no goal, word or phrase is counted.
   */
  isOnlyRepair?: boolean
  /** Goals that the steps done with this line reach in the learner's own words. */
  goals?: number[]
}

/** Issues from before topics were codes have none. */
type StoredIssue = Omit<UnplacedIssue, 'topic'> & Partial<Pick<UnplacedIssue, 'topic'>>

/** A transcript that may be wrong. It stays as it was when the learner corrects the line. */
export interface DoubtedTranscript {
  readonly reason: Doubt
  readonly text: string
  /** Whether the learner has confirmed the line. */
  readonly isConfirmed: boolean
}

/** Everything found in a line, including what the learner dismisses. */
export type StoredAnalysis = Omit<Analysis, 'dismissed_issues' | 'issues' | 'made_by'> & {
  readonly issues: readonly StoredIssue[]
  /** Absent in older analyses. */
  readonly made_by?: Analysis['made_by']
}

/** The wrong words of a line, and their correction. */
export interface Finding {
  readonly original_text: string
  readonly corrected_text: string
}

/** The last translation of each side of a turn. Includes the source text, so a corrected line has no translation. */
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
    /** The scenario as it was when the conversation started. */
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
    /**
     * Whether it counts as one of the day's free conversations, or does not need to: set with the learner's first line,
     * or from the start if it repeats a conversation that counts. Older versions, which counted conversations when they
     * were opened, did not write this column.
     */
    isCounted: boolean('is_counted').notNull().default(true),
    /** The day (UTC) whose free conversation it used; null if none. */
    freeDay: date('free_day', { mode: 'string' }),
    /** IANA time zone of the learner's device. */
    timeZone: text('time_zone').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    lastTurnAt: moment('last_turn_at'),
    partnerState: jsonb('partner_state').$type<PartnerState>(),
    ielts: jsonb().$type<IeltsState>(),
    goalsUsed: jsonb('goals_used').$type<number[]>().notNull().default([]),
    stepsDone: integer('steps_done').notNull().default(0),
    isEnd: boolean('is_end').notNull().default(false),
    /**
     * The conversation that this one repeats, and the turn from which they differ. No foreign keys: it may be deleted.
     */
    retryOfSessionId: text('retry_of_session_id'),
    retryOfTurnId: text('retry_of_turn_id'),
    /**
     * The first conversation of a chain of retries, whose free conversation and turns they share; null in the first one
     * itself. No foreign key: it may be deleted.
     */
    rootSessionId: text('root_session_id'),
    /**
     * Turns that were transcribed, counted, and removed because nothing was said in them, by `turn_id`. Sent again, such
     * a turn costs nothing more.
     */
    silentTurns: jsonb('silent_turns').$type<readonly string[]>().notNull().default([]),
    /** Lease on the turn being answered; expires by itself after a crash. */
    busyTurnId: uuid('busy_turn_id'),
    busyUntil: moment('busy_until'),
  },
  (table) => [
    index('conversation_sessions_user').on(table.userId, table.state, table.id),
    index('conversation_sessions_org').on(table.orgId),
    index('conversation_sessions_scenario').on(table.scenarioId),
    index('conversation_sessions_version').on(table.versionId),
    index('conversation_sessions_root').on(table.rootSessionId).where(sql`root_session_id is not null`),
  ],
)

export const turns = pgTable(
  'conversation_turns',
  {
    /** Sent as `pair_id`. */
    id: id(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Generated by the client: a turn that is sent twice counts once. */
    turnId: uuid('turn_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * Order in the session: higher than those of all earlier turns, whatever the clock does. Otherwise microseconds since
     * 1970. Null in rows by versions that ordered turns by `created_at`.
     */
    position: bigint({ mode: 'number' }),
    /**
     * `received`: the line is stored, but its text has not been processed yet. `doubted`: its transcript waits for the
     * learner's confirmation in `doubted`, has no `user_text`, and counts for nothing.
     */
    state: text({ enum: ['received', 'doubted', 'transcribed'] })
      .notNull()
      .default('transcribed'),
    /** Null in an opening turn, and until a recording has been transcribed. */
    userText: text('user_text'),
    /** The line as it was recognised or typed; null unless the learner has edited it since. */
    recognisedText: text('recognised_text'),
    userAudioFile: text('user_audio_file'),
    /** SHA-256 of the recording, in hexadecimal; null if it could not be stored, empty in old rows. */
    userAudioDigest: text('user_audio_digest'),
    /** Size of the recording in bytes, for the quota. */
    userAudioBytes: integer('user_audio_bytes').notNull().default(0),
    /** Whether the owner has chosen to keep this recording when others expire. */
    keepsRecording: boolean('keeps_recording').notNull().default(false),
    /** Length of the recording; 0 for typed turns and opening turns. */
    userDurationMs: integer('user_duration_ms').notNull().default(0),
    /** Pauses of more than a second in the recording of a line of an IELTS test; null if unknown. */
    userPauses: integer('user_pauses'),
    /** How often its recording could not be transcribed, for whatever reason: each time, the next attempt waits longer. */
    transcriptionFailures: integer('transcription_failures').notNull().default(0),
    /** How often the server rejected the recording. The number of attempts is limited. */
    transcriptionRefusals: integer('transcription_refusals').notNull().default(0),
    /** When a job may next try to transcribe it; null for immediately. */
    transcribeAt: moment('transcribe_at'),
    /** The doubted transcript, also of a line that was confirmed, or taken in an exam; null if there was no doubt. */
    doubted: jsonb().$type<DoubtedTranscript>(),
    userStruck: boolean('user_struck').notNull().default(false),
    decision: jsonb().$type<Decision>(),
    /** Null until the reply is complete. */
    replyText: text('reply_text'),
    replyStartedAt: moment('reply_started_at'),
    replyDurationMs: integer('reply_duration_ms').notNull().default(0),
    /** All sentences as one MP3 file, and the number of bytes of each sentence. */
    replyAudioFile: text('reply_audio_file'),
    replySentences: jsonb('reply_sentences').$type<{ text: string; bytes: number }[]>(),
    /** Set if the learner interrupted: the beginning of the reply that was played. */
    heardText: text('heard_text'),
    analysis: jsonb().$type<StoredAnalysis>(),
    /** Findings that the learner has dismissed in the conversation or in the review. */
    dismissedFindings: jsonb('dismissed_findings').$type<readonly Finding[]>().notNull().default([]),
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

/** `missed`: the partner repeated its question or went on. `unsure`: it asked whether the learner means the step. */
const missOutcomes = ['missed', 'unsure'] as const

/**
 * Lines that the built-in partner did not understand, of learners who share them with the operator. The words are those
 * of the turn: a line that is corrected, struck out or deleted is so here too. A row is deleted with
 * its account, when its learner shares no longer, and after 90 days.
 */
export const partnerMisses = pgTable(
  'partner_misses',
  {
    turnId: text('turn_id')
      .primaryKey()
      .references(() => turns.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    /** Index of the step that the partner asked for. */
    step: integer().notNull(),
    outcome: text({ enum: missOutcomes }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('partner_misses_user').on(table.userId),
    index('partner_misses_scenario').on(table.scenarioId),
    index('partner_misses_created').on(table.createdAt),
  ],
)

/** Conversations started without a subscription, per day (UTC). A conversation that is deleted later still counts. */
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

/**
 * Whether the learner has said anything in a session: until then it appears in no list. Lines copied by a retry do not
 * count.
 */
export const hasLearnerLine = sql<boolean>`exists (select 1 from ${turns} where ${turns.sessionId} = ${sessions.id}
  and (${turns.userText} is not null or ${turns.userDurationMs} > 0) and ${turns.createdAt} >= ${sessions.startedAt})`

/** The same without lines that wait for confirmation: until then it costs nothing. */
export const hasCountedLine = sql<boolean>`exists (select 1 from ${turns} where ${turns.sessionId} = ${sessions.id}
  and (${turns.userText} is not null or ${turns.userDurationMs} > 0) and ${turns.state} <> 'doubted'
  and ${turns.createdAt} >= ${sessions.startedAt})`

/** A turn's place in its session, in SQL. */
const placeInSession = sql<number>`coalesce(${turns.position}, (extract(epoch from ${turns.createdAt}) * 1000000)::bigint)`

/** A turn's place in its session. */
export const placeOf = ({ position, createdAt }: Pick<TurnRow, 'position' | 'createdAt'>): number =>
  position ?? createdAt.getTime() * 1_000

/** Selects turns before a place in their session. */
export const isBefore = (place: SQLWrapper): SQL => sql`${placeInSession} < ${place}::bigint`

/** Orders turns as they were said, also where a clock was set back in between. */
export const asSaid: SQL[] = [asc(placeInSession), asc(turns.id)]
export const lastSaidFirst: SQL[] = [desc(placeInSession), desc(turns.id)]

/** The place and time of a new turn, after all others in its session and not before its start. */
export const afterAllOf = (sessionId: SQLWrapper) => ({
  position: sql`(select greatest((extract(epoch from now()) * 1000000)::bigint,
    max(coalesce(said.position, (extract(epoch from said.created_at) * 1000000)::bigint)) + 1)
    from conversation_turns said where said.session_id = ${sessionId})`,
  createdAt: sql`greatest(now(), (select talk.started_at from conversation_sessions talk where talk.id = ${sessionId}))`,
})
