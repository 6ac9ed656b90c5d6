// Users, their credentials, and their sign-ins.

import type { Aim, FormOfAddress, LevelSource } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
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
    /** As typed; unique case-insensitively. */
    email: text().notNull(),
    /**
     * When the address was confirmed by a link in a mail, or by Google; null until then, because anyone could have
     * typed it.
     */
    emailVerifiedAt: moment('email_verified_at'),
    /** argon2id in PHC format. */
    passwordHash: text('password_hash'),
    /** Requires a passkey or a recovery code after any other way of signing in. False if there is no passkey. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /**
     * Set when the password is reset or an external account is linked while the account has other sign-in methods that its
     * owner may not know of: the method by which the owner signs in afterwards. Only a sign-in by this method is shown
     * those sign-in methods, because another person may still have one of them. Null if there is nothing to check.
     */
    waysToCheck: text('ways_to_check', { enum: ['password', 'google', 'oidc'] }),
    country: text().notNull(),
    explanationLanguage: text('explanation_language').$type<Language>().notNull(),
    /** What the user practises, at which level, for what, and their form of address; null until they choose. */
    learningLanguage: text('learning_language').$type<Language>(),
    level: text().$type<DifficultyLevel>(),
    levelSource: text('level_source').$type<LevelSource>(),
    /** When the user last chose the level; null if they have not done so since choosing the language. */
    levelChosenAt: moment('level_chosen_at'),
    formOfAddress: text('form_of_address').$type<FormOfAddress>(),
    aim: text().$type<Aim>(),
    /** Whether memory cards are created from the user's lines, and shown to partners. */
    hasMemory: boolean('has_memory').notNull().default(true),
    /** Whether the operator may read the user's lines that the built-in partner does not understand. */
    sharesMisses: boolean('shares_misses').notNull().default(false),
    status: text({ enum: ['ACTIVE', 'DIACTIVATED'] })
      .notNull()
      .default('ACTIVE'),
    acceptsTerms: boolean('accepts_terms').notNull().default(false),
    acceptsPrivacy: boolean('accepts_privacy').notNull().default(false),
    acceptsRefund: boolean('accepts_refund').notNull().default(false),
    firstGuideCompleted: boolean('first_guide_completed').notNull().default(false),
    welcomeCompleted: boolean('welcome_completed').notNull().default(false),
    currentOrgId: text('current_org_id').notNull(),
    /** Whether the user operates this instance; granted only by the admin command. */
    isOperator: boolean('is_operator').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // For an operator's search by prefix, with any collation of the database.
    index('users_find_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_find_tag').on(sql`${table.tagName} text_pattern_ops`),
    index('users_find_name').on(sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`),
    index('users_find_last_name').on(sql`lower(${table.lastName}) text_pattern_ops`),
    index('users_deactivated').on(table.id).where(sql`status = 'DIACTIVATED'`),
  ],
)

/** Name for the greeting of a mail: null if the address is not verified. */
export const nameForMail = sql<
  string | null
>`case when ${users.emailVerifiedAt} is null then null else ${users.firstName} end`

/** One sign-in on one device: a family of successive refresh tokens. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Absolute: refreshing does not extend it. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When its refresh token was last exchanged: idle sign-ins expire. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    method: text({ enum: ['password', 'google', 'oidc', 'passkey'] })
      .notNull()
      .default('password'),
    /** The browser's User-Agent, cut to 300 characters; null if it sent none. */
    userAgent: text('user_agent'),
  },
  (table) => [index('sign_ins_user').on(table.userId)],
)

/** Single-use tokens; only their SHA-256 is stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    signInId: text('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    /** Hash of the token that was exchanged for this one. */
    parentHash: text('parent_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_sign_in').on(table.signInId)],
)

/** Accounts at OpenID Connect issuers with which users sign in: the issuer's `iss` and `sub`. */
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

/** Links with which a password may be set once; only the SHA-256 of their tokens is stored. */
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

/** A user's public-key credentials (WebAuthn), as a second factor or as a complete sign-in. */
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
    /** Signature counter; a lower value than before suggests a copied authenticator. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** The owner's name for it. */
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Single-use codes that replace a lost passkey; only the SHA-256 is stored. */
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

/** Sign-in steps that wait for the browser's next request; each can be used once, by any process. */
export const signInChallenges = pgTable('sign_in_challenges', {
  /** SHA-256 of the token that the browser holds. */
  hash: text().primaryKey(),
  kind: text({ enum: ['passkey_registration', 'passkey_sign_in', 'second_factor'] }).notNull(),
  /** Null if the user is not known yet: a sign-in by passkey alone. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** The WebAuthn challenge, base64url; null for a second factor until one is requested. */
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

/** Links that allow registration while it is by invitation only. */
export const registrationInvitations = pgTable(
  'registration_invitations',
  {
    id: id(),
    /** SHA-256 of the link's token. */
    hash: text().notNull().unique(),
    /** Null if it was created by the admin command. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The team that the new user joins; null for none. No foreign key, because organisations refer to users. */
    orgId: text('org_id'),
    /** Maximum number of accounts that the link can create, and how many it has created. */
    maxUses: bigint('max_uses', { mode: 'number' }).notNull(),
    uses: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('registration_invitations_creator').on(table.createdBy)],
)
