// The dictionary that all learners share, each learner's own words, and their sounds.
import type { Language } from '@parley/contracts/language/language.ts'
import { type Grade, partsOfSpeech, type Sense, type Tier } from '@parley/contracts/practice/vocabulary.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * A word, a phrase, or the correct form of a mistake. Entries without an owner are shared. Entries that a learner has
 * added (an imported word, a mistake stored as a card) are private, so that no learner changes another's dictionary.
 */
export const globalWords = pgTable(
  'global_words',
  {
    id: id(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    nativeLanguage: text('native_language').$type<Language>().notNull(),
    kind: text({ enum: ['word', 'phrase', 'mistake'] }).notNull(),
    /** As displayed: the lemma, with its article if the library has one. */
    word: text().notNull(),
    /** Lookup key: `keyOf` of the word. */
    lemmaKey: text('lemma_key').notNull(),
    partOfSpeech: text('part_of_speech', { enum: partsOfSpeech }),
    senses: jsonb().$type<z.output<typeof Sense>[]>().notNull(),
    source: text({ enum: ['library', 'model', 'learner'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('global_words_shared')
      .on(table.targetLanguage, table.nativeLanguage, table.lemmaKey, table.kind)
      .where(sql`owner_id is null`),
    uniqueIndex('global_words_own')
      .on(table.ownerId, table.targetLanguage, table.nativeLanguage, table.lemmaKey, table.kind)
      .where(sql`owner_id is not null`),
  ],
)
export type GlobalWordRow = typeof globalWords.$inferSelect

/** Other forms that lead to a word of the shared dictionary: "fue" leads to "ser / ir". */
export const wordForms = pgTable(
  'word_forms',
  {
    targetLanguage: text('target_language').$type<Language>().notNull(),
    nativeLanguage: text('native_language').$type<Language>().notNull(),
    form: text().notNull(),
    globalWordId: text('global_word_id')
      .notNull()
      .references(() => globalWords.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.targetLanguage, table.nativeLanguage, table.form] }),
    index('word_forms_word').on(table.globalWordId),
  ],
)

/** FSRS state of a word, with the field names of `ts-fsrs`; the due time is a separate column. */
export interface CardState {
  stability: number
  difficulty: number
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  /** 0 new, 1 learning, 2 review, 3 learning again. */
  state: number
  /** ISO 8601; null before the first grade. */
  last_review: string | null
}

export const userWords = pgTable(
  'user_words',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    globalWordId: text('global_word_id')
      .notNull()
      .references(() => globalWords.id, { onDelete: 'cascade' }),
    /** The word's language, copied for lists. */
    targetLanguage: text('target_language').$type<Language>().notNull(),
    tier: smallint().$type<Tier>(),
    /** When the tier was chosen: only later speech can suggest a higher one. */
    tierAt: moment('tier_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    contextSentence: text('context_sentence'),
    /** No foreign keys: the conversation may be deleted, the sentence stays with the card. */
    contextSessionId: text('context_session_id'),
    contextPairId: text('context_pair_id'),
    suggestion: jsonb().$type<{ tier: Tier; quote: string; session_id: string; pair_id: string }>(),
    /** Null if the word is not in the queue. */
    dueAt: moment('due_at'),
    /** Null before the first grade. */
    card: jsonb().$type<CardState>(),
    /** The last grade, with the state before it, to undo it. */
    lastGrade: jsonb('last_grade').$type<{ grade: Grade; due_at: string; card: CardState | null }>(),
  },
  (table) => [
    uniqueIndex('user_words_word').on(table.userId, table.globalWordId),
    index('user_words_global').on(table.globalWordId),
    index('user_words_newest').on(table.userId, table.id),
    index('user_words_tier').on(table.userId, table.tier, table.id),
    index('user_words_language').on(table.userId, table.targetLanguage, table.id),
    index('user_words_language_tier').on(table.userId, table.targetLanguage, table.tier, table.id),
    // Many words become due at the same time, so the index also orders those.
    index('user_words_due')
      .on(table.userId, table.dueAt, table.id, table.targetLanguage)
      .where(sql`due_at is not null`),
    // For the words practised today.
    index('user_words_said')
      .on(table.userId, table.targetLanguage, sql`(card ->> 'last_review')`)
      .where(sql`card is not null`),
    index('user_words_due_in_language')
      .on(table.userId, table.targetLanguage, table.dueAt, table.id)
      .where(sql`due_at is not null`),
  ],
)
export type UserWordRow = typeof userWords.$inferSelect

/** Search keys of a stored word: prefixes of the word and of its translations, folded. */
export const userWordKeys = pgTable(
  'user_word_keys',
  {
    userWordId: text('user_word_id')
      .notNull()
      .references(() => userWords.id, { onDelete: 'cascade' }),
    /** Copied from the word, because a search covers only one user's words. */
    userId: text('user_id').notNull(),
    key: text().notNull(),
    /** Whether the key belongs to the word itself rather than to a translation. */
    isWord: boolean('is_word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userWordId, table.key, table.isWord] }),
    index('user_word_keys_search').on(table.userId, table.key.op('text_pattern_ops'), table.userWordId, table.isWord),
  ],
)

/**
 * Texts that have been synthesised, by a digest of voice, language and text. Words of the shared dictionary have no
 * owner; every other text belongs to a user, and is deleted with the account.
 */
export const sounds = pgTable(
  'sounds',
  {
    digest: text().primaryKey(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    file: text().notNull(),
    /** File size in bytes; null for files from before it was stored. */
    bytes: integer(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    index('sounds_unused').on(table.usedAt),
    index('sounds_owner').on(table.ownerId).where(sql`owner_id is not null`),
  ],
)
