// The table of common words: 2,000 meanings, each with its word in every language.
import { readFile } from 'node:fs/promises'
import type { Language } from '@parley/contracts/language/language.ts'
import { partsOfSpeech } from '@parley/contracts/practice/vocabulary.ts'
import { z } from 'zod'

const PartOfSpeech = z.enum(partsOfSpeech)

/** One meaning, the same in every language. */
const Meaning = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  pos: PartOfSpeech,
  /** Distinguishes it from the English word's other meanings. */
  gloss: z.string().min(1).optional(),
})
export type Meaning = z.infer<typeof Meaning>

/** One language's word for a meaning. */
const CommonWord = z.strictObject({
  /** As in a learner's dictionary: a noun with its article, a verb in its base form. */
  word: z.string().min(1),
  /** Forms that no ending rule covers. */
  forms: z.array(z.string().min(1)).optional(),
  /** Synonyms and alternative spellings. */
  others: z.array(z.string().min(1)).optional(),
  /** A short sentence in everyday language. */
  example: z.string().min(1),
})
export type CommonWord = z.infer<typeof CommonWord>

/** A form that ends in `from` may belong to a word that ends in `to` instead. */
const Ending = z.strictObject({ from: z.string().min(1), to: z.string(), pos: z.array(PartOfSpeech).min(1) })
export type Ending = z.infer<typeof Ending>

const CommonWords = z.strictObject({
  /** Keyed by the meaning's identifier. */
  words: z.record(z.string(), CommonWord),
  /** Longest first. */
  endings: z.array(Ending),
  /** Prefixes for the comparison of adjectives and adverbs. */
  prefixes: z.array(z.string().min(1)),
})
export type CommonWords = z.infer<typeof CommonWords>

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`./words/${name}.json`, import.meta.url), 'utf8'))

/** The meanings, most common of each part of speech first. */
export const loadMeanings = async (): Promise<Meaning[]> => z.array(Meaning).parse(await readJson('meanings'))

/** One language's words, and the rules that lead from their forms to them. */
export const loadCommonWords = async (language: Language): Promise<CommonWords> =>
  CommonWords.parse(await readJson(language))
