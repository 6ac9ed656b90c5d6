// Usage and its limits: daily budgets (UTC), rate limits, and the operator's settings.
import { usageKinds } from '@parley/contracts/org/usage.ts'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** Usage of one user on one day (UTC). */
export const userUsage = pgTable(
  'user_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: usageKinds }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.kind] }), index('user_usage_day').on(table.day)],
)

/** Usage of the whole instance on one day (UTC); deleting an account does not reduce it. */
export const instanceUsage = pgTable(
  'instance_usage',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: usageKinds }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

/** Usage of accounts deleted on that day, by a keyed hash of their e-mail address; removed after two days. */
export const closedAccountUsage = pgTable(
  'closed_account_usage',
  {
    addressHash: text('address_hash').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** A kind of `user_usage`, or `free_conversations`. */
    kind: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.day, table.kind] }),
    index('closed_account_usage_day').on(table.day),
  ],
)

/** Rate limits shared by all processes, in the schema of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Settings from the operator's console; absent ones default to the environment. */
export const instanceSettings = pgTable('instance_settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Exports of all of a user's data: a job writes the file, the user downloads it. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the file is deleted. */
    expiresAt: moment('expires_at'),
    exportFile: text('export_file'),
    bytes: bigint({ mode: 'number' }),
  },
  (table) => [
    index('account_exports_user').on(table.userId, table.id),
    index('account_exports_end').on(table.expiresAt).where(sql`export_file is not null`),
  ],
)
