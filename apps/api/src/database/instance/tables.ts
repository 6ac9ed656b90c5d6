// What the instance knows about itself: its running processes, its files and its last backup.
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns.ts'

/** Running servers and workers. Each renews its row, and deletes it when it stops. */
export const processes = pgTable('processes', {
  id: id(),
  kind: text({ enum: ['server', 'worker'] }).notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  /** Whether it runs jobs. */
  takesJobs: boolean('takes_jobs').notNull(),
  /** How it sends mails: over SMTP, or into files in its DATA_DIR. */
  mail: text({ enum: ['smtp', 'outbox'] }).notNull(),
  /** Number of mails in the folder `outbox` of its DATA_DIR. */
  outboxMails: integer('outbox_mails').notNull().default(0),
  /** The id of its file store; null while that is unknown. */
  storeId: text('store_id'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** Single facts, such as the last backup. */
export const instanceFacts = pgTable('instance_facts', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
