// The learner's own words: looked up anywhere, stored with a tier, and asked again when they are due.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { Page, pageOf } from '../paging.ts'

/** Maximum characters in a word or phrase and in its sentence, size of a file, and words per bulk action. */
export const vocabularyLimits = {
  text: 200,
  sentence: 500,
  csvCharacters: 1_000_000,
  csvLines: 5_000,
  bulk: 100,
} as const

/** 1 UNKNOWN (new), 2 RECOGNIZABLE (familiar), 3 CONTEXTUAL (understood), 4 MASTERED (fluent). The learner chooses. */
export const Tier = z.literal([1, 2, 3, 4])
export type Tier = z.infer<typeof Tier>

/** Parts of speech, as used by `part_of_speech`. */
export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'numeral',
  'interjection',
  'particle',
] as const
export type PartOfSpeech = (typeof partsOfSpeech)[number]

/** One meaning. Definitions are in the target language; that of a mistake explains it in the native language. */
export const Sense = z.object({
  translations: z.array(z.string()),
  definitions: z.array(z.string()),
  synonyms: z.array(z.string()),
  /** A sentence in the target language that uses this meaning, if the dictionary has one. */
  example: z.string().optional(),
})

/** An entry in the dictionary that all learners share. */
export const GlobalWord = z.object({
  _id: Id,
  /** The lemma: "ir" for "iba"; both lemmas if the form belongs to two words: "ser / ir" for "fue". */
  word: z.string(),
  target_language: Language,
  native_language: Language,
  /** Null for phrases or if unknown. */
  part_of_speech: z.enum(partsOfSpeech).nullable(),
  /** Signed, valid for one hour; null until the word has been spoken once (`getWordAudio`). */
  audio_url: z.string().nullable(),
  senses: z.array(Sense),
})
export type GlobalWord = z.infer<typeof GlobalWord>

/** Where the learner encountered a word. */
export const WordContext = z.strictObject({
  sentence: z.string().trim().min(1).max(vocabularyLimits.sentence),
  session_id: Id.optional(),
  pair_id: Id.optional(),
})

export const UserWord = z.object({
  _id: Id,
  user_id: Id,
  tier: Tier.nullable(),
  global_word_entity: GlobalWord,
  /** `mistake`: from a review, stored as a card; `word` is the correct form, the sentence is the learner's. */
  kind: z.enum(['word', 'phrase', 'mistake']),
  context: z
    .object({
      sentence: z.string(),
      session_id: Id.nullable(),
      pair_id: Id.nullable(),
      /** The learner's own review of that conversation, if there is one. */
      review: z.object({ _id: Id, title: z.string() }).nullable(),
    })
    .nullable(),
  /** A higher tier, suggested after the learner used the word correctly in speech, with the quote. Never automatic. */
  suggestion: z.object({ tier: Tier, quote: z.string(), session_id: Id, pair_id: Id }).nullable(),
  /** When the word is next due (FSRS); null if it is not in the queue. */
  due_at: Time.nullable(),
  created_at: Time,
})
export type UserWord = z.infer<typeof UserWord>

const asked = { text: z.string().trim().min(1).max(vocabularyLimits.text), target_language: Language }

export const lookUpWord = endpoint({
  method: 'GET',
  path: '/api/vocabulary/lookup',
  summary: 'A word or phrase in any of its forms; null if neither the dictionary nor a model knows it',
  access: 'self',
  query: z.strictObject({ ...asked, native_language: Language }),
  response: z.object({ global_word: GlobalWord.nullable(), user_word: UserWord.nullable(), is_phrase: z.boolean() }),
  errors: ['BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

export const getWordAudio = endpoint({
  method: 'GET',
  path: '/api/vocabulary/audio/:id',
  summary: 'A new URL for the audio of a dictionary word',
  access: 'self',
  params: IdParams,
  response: z.object({ audio_url: z.string() }),
  errors: ['AI.UNAVAILABLE', 'AI.MODEL_LOADING'],
})

export const speakText = endpoint({
  method: 'GET',
  path: '/api/vocabulary/speech',
  summary: 'The audio of any word or phrase, even one not in the dictionary; generated once and stored',
  access: 'self',
  query: z.strictObject({
    ...asked,
    /** Returns AI.UNAVAILABLE if the speech server fails; without it, the built-in voice speaks. */
    only_configured: z.literal('true').optional(),
  }),
  response: z.object({ audio_url: z.string() }),
  errors: ['AI.UNAVAILABLE', 'AI.MODEL_LOADING'],
})

export const addWord = endpoint({
  method: 'POST',
  path: '/api/vocabulary/add',
  summary: 'Save a word; a word that is already saved is updated',
  access: 'self',
  body: z.strictObject({ global_word_id: Id, tier: Tier, context: WordContext.optional() }),
  response: UserWord,
  errors: ['QUOTA.EXCEEDED'],
})

export const keepMistake = endpoint({
  method: 'POST',
  path: '/api/vocabulary/mistake',
  summary: "Save a mistake from the caller's own review as a card",
  access: 'self',
  body: z.strictObject({
    review_id: Id,
    pair_id: Id,
    original_text: z.string().min(1).max(2_000),
    /** Do not ask the word before tomorrow. */
    from_tomorrow: z.boolean().optional(),
  }),
  response: UserWord,
  errors: ['QUOTA.EXCEEDED'],
})

export const updateTier = endpoint({
  method: 'PATCH',
  path: '/api/vocabulary/update-tier',
  summary: 'Set or clear the tier of a saved word',
  access: 'self',
  body: z.strictObject({ user_word_id: Id, tier: Tier.nullable() }),
  response: UserWord,
})

export const deleteUserWord = endpoint({
  method: 'DELETE',
  path: '/api/vocabulary/user-word/delete/:id',
  summary: "Remove a word from the caller's vocabulary",
  access: 'self',
  params: IdParams,
  status: 204,
})

export const changeWords = endpoint({
  method: 'POST',
  path: '/api/vocabulary/bulk',
  summary: "Set the tier of several saved words, or remove them; ids that are not the caller's are ignored",
  access: 'self',
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('set_tier'),
      user_word_ids: z.array(Id).min(1).max(vocabularyLimits.bulk),
      tier: Tier.nullable(),
    }),
    z.strictObject({ action: z.literal('remove'), user_word_ids: z.array(Id).min(1).max(vocabularyLimits.bulk) }),
  ]),
  response: z.object({ changed_count: z.number() }),
})

export const listWords = endpoint({
  method: 'GET',
  path: '/api/vocabulary/list',
  summary: 'Saved words, newest first',
  access: 'self',
  query: Page.extend({
    /** Matches the beginnings of words and translations. */
    search: z.string().trim().max(vocabularyLimits.text).optional(),
    tier: z.coerce.number().pipe(Tier).optional(),
    target_language: Language.optional(),
  }),
  response: pageOf(UserWord),
})

export const countWords = endpoint({
  method: 'GET',
  path: '/api/vocabulary/counts',
  summary: 'How many words are saved and due, by language and tier',
  access: 'self',
  response: z.object({
    items: z.array(
      z.object({
        target_language: Language,
        kept: z.number(),
        due: z.number(),
        by_tier: z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), none: z.number() }),
      }),
    ),
  }),
})

/** How well the learner remembered a due word, as in FSRS. */
export const Grade = z.enum(['again', 'hard', 'good', 'easy'])
export type Grade = z.infer<typeof Grade>

const NextDue = z.object({ again: Time, hard: Time, good: Time, easy: Time })

export const listDueWords = endpoint({
  method: 'GET',
  path: '/api/vocabulary/due',
  summary: 'Words that are due now, longest overdue first, with the result of each possible grade',
  access: 'self',
  query: z.strictObject({
    target_language: Language.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(UserWord.extend({ next_due: NextDue })), total: z.number() }),
})

export const gradeWord = endpoint({
  method: 'POST',
  path: '/api/vocabulary/user-word/:id/grade',
  summary: 'Grade a due word; a second grade for the same due time has no effect',
  access: 'self',
  params: IdParams,
  /** `due_at` is the value that was shown, so that a second tab or a repeated request changes nothing. */
  body: z.strictObject({
    grade: Grade,
    due_at: Time,
    /** When the learner answered, if sent later: not before the word was due and not in the future. Defaults to now. */
    graded_at: Time.optional(),
  }),
  response: UserWord,
})

export const undoGrade = endpoint({
  method: 'POST',
  path: '/api/vocabulary/user-word/:id/undo-grade',
  summary: 'Undo the last grade of a word',
  access: 'self',
  params: IdParams,
  response: UserWord,
})

export const exportWords = endpoint({
  method: 'GET',
  path: '/api/vocabulary/export',
  summary: 'All saved words as CSV (RFC 4180), or as text that Anki imports',
  access: 'self',
  query: z.strictObject({ format: z.enum(['csv', 'anki']).default('csv'), target_language: Language.optional() }),
  response: z.object({ file_name: z.string(), content: z.string() }),
})

/** Possible errors in a line of a words file. */
export const wordLineErrors = [
  'no_header',
  'bad_quotes',
  'lost_letters',
  'no_word',
  'too_long',
  'unknown_language',
  'unknown_kind',
  'unknown_tier',
  'too_many_lines',
] as const
export type WordLineError = (typeof wordLineErrors)[number]

export const importWords = endpoint({
  method: 'POST',
  path: '/api/vocabulary/import',
  summary: 'Import words from an exported file, CSV or for Anki; valid lines are saved, every invalid line is reported',
  access: 'self',
  body: z.strictObject({ csv: z.string().min(1).max(vocabularyLimits.csvCharacters) }),
  response: z.object({
    added_count: z.number(),
    updated_count: z.number(),
    /** `line` counts from 1; the header is line 1. */
    errors: z.array(z.object({ line: z.number(), code: z.enum(wordLineErrors), message: z.string() })),
  }),
  errors: ['QUOTA.EXCEEDED'],
})
