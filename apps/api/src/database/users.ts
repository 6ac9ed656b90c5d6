// People, the ways in which they prove who they are, and the sign-ins by which they stay signed in.
import type { Language } from '@parley/contracts/language.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Asked for a passkey, or a recovery code, after any other way of signing in. Off where there is no passkey. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
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
    /** Operates this instance; granted by the operator's command alone. */
    isOperator: boolean('is_operator').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // By the beginnings of these an operator finds people among very many, whatever the collation of the database.
    index('users_find_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_find_tag').on(sql`${table.tagName} text_pattern_ops`),
    index('users_find_name').on(sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`),
    index('users_find_last_name').on(sql`lower(${table.lastName}) text_pattern_ops`),
    index('users_deactivated').on(table.id).where(sql`status = 'DIACTIVATED'`),
  ],
)

/** By which a mail may greet somebody: null while nobody has verified the address. */
export const nameForMail = sql<
  string | null
>`case when ${users.emailVerifiedAt} is null then null else ${users.firstName} end`

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
    /** When its refresh token was last exchanged: an idle sign-in ends. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    method: text({ enum: ['password', 'google', 'oidc', 'passkey'] })
      .notNull()
      .default('password'),
    /** The browser's own description (User-Agent), cut to 300 characters; null where it sent none. */
    userAgent: text('user_agent'),
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

/** Public-key credentials (WebAuthn) of a user, as second factor or as the whole sign-in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE public key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter; a lower one than before hints at a copied authenticator. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Codes that replace a lost passkey, each once; only the SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Steps of a sign-in that wait for the browser's next request; each is used once, on whichever process. */
export const signInChallenges = pgTable('sign_in_challenges', {
  /** SHA-256 of the token that the browser holds. */
  hash: text().primaryKey(),
  kind: text({ enum: ['passkey_registration', 'passkey_sign_in', 'second_factor'] }).notNull(),
  /** Null where nobody is known yet: a sign-in by passkey alone. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** The WebAuthn challenge, base64url; null for a second factor before one was asked for. */
  challenge: text(),
  expiresAt: moment('expires_at').notNull(),
})

/** Links that verify an address; only the SHA-256 of their tokens is stored. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_verifications_user').on(table.userId)],
)

/** Links by which somebody may register while registration is by invitation. */
export const registrationInvitations = pgTable(
  'registration_invitations',
  {
    id: id(),
    /** SHA-256 of the link's token. */
    hash: text().notNull().unique(),
    /** Null where the operator's command made it. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The team that whoever registers joins as a member; null for none. No foreign key: organisations refer to users. */
    orgId: text('org_id'),
    /** How many accounts it may open, and has opened. */
    maxUses: bigint('max_uses', { mode: 'number' }).notNull(),
    uses: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('registration_invitations_creator').on(table.createdBy)],
)
