// People, the ways in which they prove who they are, and the sign-ins by which they stay signed in.
import type { Language } from '@parley/contracts/language.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    tagName: text('tag_name').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As typed; unique without regard to case. */
    email: text().notNull(),
    /** When a mail to this address was answered, or Google vouched for it; null while anybody may have typed it. */
    emailVerifiedAt: moment('email_verified_at'),
    /** argon2id in PHC format. */
    passwordHash: text('password_hash'),
    country: text().notNull(),
    explanationLanguage: text('explanation_language').$type<Language>().notNull(),
    status: text({ enum: ['ACTIVE', 'DIACTIVATED'] })
      .notNull()
      .default('ACTIVE'),
    acceptsTerms: boolean('accepts_terms').notNull().default(false),
    acceptsPrivacy: boolean('accepts_privacy').notNull().default(false),
    acceptsRefund: boolean('accepts_refund').notNull().default(false),
    firstGuideCompleted: boolean('first_guide_completed').notNull().default(false),
    currentOrgId: text('current_org_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

/** One sign-in on one device: the family of refresh tokens that follow one another. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Absolute: refreshing never moves it. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sign_ins_user').on(table.userId)],
)

/** Single-use tokens; only their SHA-256 is kept. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    signInId: text('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    /** The token that was exchanged for this one. */
    parentHash: text('parent_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_sign_in').on(table.signInId)],
)

/** Accounts elsewhere by which somebody signs in: the issuer and what it calls the person (OpenID Connect `iss` and `sub`). */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identities_user').on(table.userId)],
)

/** Links by which a password may be set once; only the SHA-256 of their tokens is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
)
