// Assignments that teachers set for their classes, and their students' attempts.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { classes } from './classes.ts'
import { id, moment } from './columns.ts'
import { sessions } from './conversations.ts'
import { modules } from './modules.ts'
import { scenarioVersions } from './scenarios.ts'
import { users } from './users.ts'

export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['scenario', 'module', 'exam'] }).notNull(),
    /** Title of the module when it was assigned; null for other kinds, whose item has the title. */
    title: text(),
    /** The module whose scenarios the items copy; null for other kinds, and if the module was deleted. */
    moduleId: text('module_id').references(() => modules.id, { onDelete: 'set null' }),
    part: text({ enum: ['full', '1', '2', '3'] }),
    mode: text({ enum: ['practice', 'exam'] }),
    note: text(),
    status: text({ enum: ['draft', 'given', 'withdrawn'] }).notNull(),
    /** Null if it is visible immediately. Each time has a second column with the IANA time zone in which it was set. */
    visibleFrom: moment('visible_from'),
    visibleZone: text('visible_zone'),
    /** Null if there is no deadline. */
    dueAt: moment('due_at'),
    dueZone: text('due_zone'),
    /** Per scenario; null for unlimited. */
    attemptsMax: integer('attempts_max'),
    late: text({ enum: ['refuse', 'accept'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('assignments_class').on(table.classId, table.id),
    index('assignments_author').on(table.authorId),
    index('assignments_module').on(table.moduleId),
    // For the reminder job: few assignments are due soon.
    index('assignments_due').on(table.dueAt).where(sql`status = 'given'`),
  ],
)
export type AssignmentRow = typeof assignments.$inferSelect

/** The scenarios of an assignment, each as it was when the assignment was created. */
export const assignmentItems = pgTable(
  'assignment_items',
  {
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    /** Counted from 0. */
    position: integer().notNull(),
    /** The version cannot be deleted while it is assigned. */
    versionId: text('version_id')
      .notNull()
      .references(() => scenarioVersions.id),
    /** Indexes of the goals that count. */
    goals: jsonb().$type<number[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.position] }),
    index('assignment_items_version').on(table.versionId),
  ],
)
export type AssignmentItemRow = typeof assignmentItems.$inferSelect

/** A later deadline for one student. */
export const assignmentExtraTime = pgTable(
  'assignment_extra_time',
  {
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    studentId: text('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
    dueZone: text('due_zone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.studentId] }),
    index('assignment_extra_time_student').on(table.studentId),
    index('assignment_extra_time_due').on(table.dueAt),
  ],
)

/** Conversations for an assignment. Rows outlive their conversation: deleting it does not return the attempt. */
export const assignmentAttempts = pgTable(
  'assignment_attempts',
  {
    id: id(),
    studentId: text('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    /** Position of the item. */
    position: integer().notNull(),
    /** Attempt number, from 1, per item and student. */
    number: integer().notNull(),
    sessionId: text('session_id')
      .unique()
      .references(() => sessions.id, { onDelete: 'set null' }),
    begunAt: moment('begun_at').notNull().defaultNow(),
    /** Set with the student's first line; until then the attempt does not count. */
    countedAt: moment('counted_at'),
  },
  (table) => [
    // Covers the query that counts attempts, which avoids reading the rows of a large class.
    uniqueIndex('assignment_attempts_number').on(table.assignmentId, table.studentId, table.position, table.number),
    index('assignment_attempts_student').on(table.studentId),
  ],
)
export type AssignmentAttemptRow = typeof assignmentAttempts.$inferSelect

/** Queued reminders, to avoid sending one twice. */
export const assignmentReminders = pgTable(
  'assignment_reminders',
  {
    studentId: text('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    /** For example `due 2026-11-24`, with the day (UTC) on which it was due at that time. */
    reason: text().notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.studentId, table.reason] }),
    index('assignment_reminders_student').on(table.studentId),
  ],
)
