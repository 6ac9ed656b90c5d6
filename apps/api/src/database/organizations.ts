// Organisations: a personal one for every user, and teams.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['personal', 'team'] }).notNull(),
    status: text({ enum: ['active', 'suspended', 'deleted'] })
      .notNull()
      .default('active'),
    /** Seats: members and pending invitations together. */
    maxMembers: integer('max_members').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('organizations_owner').on(table.ownerId),
    index('organizations_teams').on(table.id).where(sql`kind = 'team'`),
  ],
)
export type OrganizationRow = typeof organizations.$inferSelect

export const memberships = pgTable(
  'memberships',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['OWNER', 'ADMIN', 'TEACHER', 'MEMBER'] }).notNull(),
    status: text({ enum: ['ACTIVE', 'INVITED', 'REMOVED'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] }), index('memberships_user').on(table.userId)],
)
export type MembershipRow = typeof memberships.$inferSelect
