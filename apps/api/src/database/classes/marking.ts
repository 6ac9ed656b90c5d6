// Submissions for assignments, and their marks. If an account is deleted, its marks stay, without the name.
import { markScales } from '@parley/contracts/classes/mark-scale.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { assignments } from '../assignments.ts'
import { id, moment } from '../columns.ts'
import { sessions } from '../conversations.ts'
import { users } from '../users.ts'

/** A conversation that a student has handed in for the teachers of the class. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    /** Null if the account was deleted. */
    studentId: text('student_id').references(() => users.id, { onDelete: 'set null' }),
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    /** Position of the item. */
    position: integer().notNull(),
    /** Null if the student has deleted the conversation. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** Attempt number, from 1. */
    attempt: integer().notNull(),
    handedInAt: moment('handed_in_at').notNull().defaultNow(),
    isLate: boolean('is_late').notNull(),
    /** Whether this is the student's newest submission for the item. */
    isCurrent: boolean('is_current').notNull().default(true),
    sentBackAt: moment('sent_back_at'),
    sentBackBy: text('sent_back_by').references(() => users.id, { onDelete: 'set null' }),
    sentBackComment: text('sent_back_comment'),
    sentBackUntil: moment('sent_back_until'),
  },
  (table) => [
    uniqueIndex('submissions_current').on(table.assignmentId, table.studentId, table.position).where(sql`is_current`),
    uniqueIndex('submissions_session').on(table.sessionId),
    index('submissions_student').on(table.studentId, table.assignmentId),
    index('submissions_sent_back_by').on(table.sentBackBy),
    // For a job: few submissions are sent back.
    index('submissions_sent_back_until').on(table.sentBackUntil).where(sql`sent_back_until is not null`),
  ],
)
export type SubmissionRow = typeof submissions.$inferSelect

/** A teacher's spoken comment; deleted with the teacher's account, and with the student's. */
export const spokenComments = pgTable(
  'spoken_comments',
  {
    id: id(),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    audioFile: text('audio_file').notNull(),
    durationMs: integer('duration_ms').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('spoken_comments_teacher').on(table.teacherId), index('spoken_comments_of').on(table.submissionId)],
)

/** The current version, which teachers see, and the version last released to the student. */
export const marks = pgTable(
  'marks',
  {
    submissionId: text('submission_id')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Who changed the mark last; null if the account was deleted. */
    teacherId: text('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    /** Incremented with every change, to detect two teachers marking concurrently. */
    version: integer().notNull().default(1),
    scale: text({ enum: markScales }).notNull(),
    /** Null if there is only a comment. */
    value: text(),
    /** The machine's mark on the same scale at that time. */
    machine: text(),
    reason: text().notNull().default(''),
    comment: text().notNull().default(''),
    spokenCommentId: text('spoken_comment_id').references(() => spokenComments.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Number of corrections by the machine, for its statistics. */
    mistakesShown: integer('mistakes_shown').notNull().default(0),
    releasedAt: moment('released_at'),
    releasedVersion: integer('released_version'),
    releasedBy: text('released_by').references(() => users.id, { onDelete: 'set null' }),
    releasedValue: text('released_value'),
    releasedMachine: text('released_machine'),
    releasedReason: text('released_reason').notNull().default(''),
    releasedComment: text('released_comment').notNull().default(''),
    releasedSpokenCommentId: text('released_spoken_comment_id').references(() => spokenComments.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('marks_teacher').on(table.teacherId),
    index('marks_released_by').on(table.releasedBy),
    index('marks_spoken').on(table.spokenCommentId),
    index('marks_released_spoken').on(table.releasedSpokenCommentId),
  ],
)
export type MarkRow = typeof marks.$inferSelect

/** A machine correction that a teacher has overruled. */
export const overruledMistakes = pgTable(
  'overruled_mistakes',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Digest of the line and the corrected words, which may be long. */
    key: text().notNull(),
    teacherId: text('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    pairId: text('pair_id').notNull(),
    originalText: text('original_text').notNull(),
    topicKey: text('topic_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** False if the teacher has withdrawn the overruling, but the student has not been notified yet. */
    isRight: boolean('is_right').notNull().default(true),
    /** Whether the student sees the overruling, so that the mistake no longer counts. */
    isReleased: boolean('is_released').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.key] }),
    index('overruled_mistakes_teacher').on(table.teacherId),
  ],
)
export type OverruledMistakeRow = typeof overruledMistakes.$inferSelect

/** A teacher's changes, with their times. Rows are never updated. */
export interface MarkEventDetail {
  before?: string | null
  after?: string | null
  machine?: string | null
  reason?: string
  pairId?: string
  originalText?: string
}

export const markEventKinds = ['marked', 'commented', 'overruled', 'restored', 'released', 'sent_back'] as const

export const markEvents = pgTable(
  'mark_events',
  {
    id: id(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Null if the account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: markEventKinds }).notNull(),
    detail: jsonb().$type<MarkEventDetail>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('mark_events_of').on(table.submissionId, table.id), index('mark_events_actor').on(table.actorId)],
)
export type MarkEventRow = typeof markEvents.$inferSelect
