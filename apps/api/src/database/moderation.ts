// Reports about public items, and the log of operators' actions.
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** A user can report an item once. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemKind: text('item_kind', { enum: ['scenario', 'module'] }).notNull(),
    /** No foreign key, as there are two tables. A report about a deleted item is never listed. */
    itemId: text('item_id').notNull(),
    reason: text({ enum: ['offensive', 'personal_data', 'advertising', 'copyright', 'broken', 'other'] }).notNull(),
    note: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null until an operator has decided. */
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterId, table.itemKind, table.itemId),
    index('reports_item').on(table.itemKind, table.itemId),
    index('reports_open').on(table.resolvedAt, table.id),
  ],
)

/** Operators' actions, in the console or by command, newest last. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: id(),
    /** Null for the admin command and if the operator's account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** For example `user_deactivated`; the console has a sentence for each. */
    action: text().notNull(),
    /** The action's target as the console shows it: a tag name, a title or an organisation. */
    target: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('operator_actions_actor').on(table.actorId)],
)
