// Classes of an organisation and their members.

import { markScales } from '@parley/contracts/classes/mark-scale.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export const classes = pgTable(
  'classes',
  {
    id: id(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    language: text().$type<Language>().notNull(),
    level: text().$type<DifficultyLevel>(),
    markScale: text('mark_scale', { enum: markScales }).notNull().default('cefr'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('classes_org').on(table.orgId)],
)
export type ClassRow = typeof classes.$inferSelect

/** Members who leave stay in this table, so that their submissions still belong to them. */
export const classMembers = pgTable(
  'class_members',
  {
    classId: text('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['TEACHER', 'STUDENT'] }).notNull(),
    status: text({ enum: ['ACTIVE', 'LEFT', 'REMOVED'] })
      .notNull()
      .default('ACTIVE'),
    /** For students: whether they get a mail before an assignment is due. */
    hasReminders: boolean('has_reminders').notNull().default(false),
    /** When they last joined. */
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index('class_members_user').on(table.userId)],
)
export type ClassMemberRow = typeof classMembers.$inferSelect

/** One code per class. Stored in plain text because teachers can display it again; guesses are rate-limited. */
export const classJoinCodes = pgTable('class_join_codes', {
  classId: text('class_id')
    .primaryKey()
    .references(() => classes.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
})

/** People invited from a roster who have not responded: identified by an account or an e-mail address, never both. */
export const classInvitations = pgTable(
  'class_invitations',
  {
    id: id(),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** Set if the roster had a tag. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** In lowercase; set if the roster had an e-mail address. */
    email: text(),
    /** As in the roster; only teachers see it. */
    name: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('class_invitations_class').on(table.classId),
    index('class_invitations_user').on(table.userId),
    index('class_invitations_email').on(table.email).where(sql`email is not null`),
  ],
)
export type ClassInvitationRow = typeof classInvitations.$inferSelect
