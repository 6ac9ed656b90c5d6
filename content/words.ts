// The table of common words: 2,000 meanings, each with the word that says it in every language.
import { readFile } from 'node:fs/promises'
import type { Language } from '@parley/contracts/language.ts'
import { partsOfSpeech } from '@parley/contracts/vocabulary.ts'
import { z } from 'zod'

const PartOfSpeech = z.enum(partsOfSpeech)

/** One meaning, the same in every language. */
const Meaning = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  pos: PartOfSpeech,
  /** Tells it from other meanings of the English word. */
  gloss: z.string().min(1).optional(),
})
export type Meaning = z.infer<typeof Meaning>

/** How a language says a meaning. */
const CommonWord = z.strictObject({
  /** As a learner's dictionary shows it: a noun with its article, a verb in its basic form. */
  word: z.string().min(1),
  /** Forms to which no ending leads. */
  forms: z.array(z.string().min(1)).optional(),
  /** Other words and spellings for the same. */
  others: z.array(z.string().min(1)).optional(),
  /** A short sentence as people speak. */
  example: z.string().min(1),
})
export type CommonWord = z.infer<typeof CommonWord>

/** A form that ends in `from` may be one of a word that ends in `to` instead. */
const Ending = z.strictObject({ from: z.string().min(1), to: z.string(), pos: z.array(PartOfSpeech).min(1) })
export type Ending = z.infer<typeof Ending>

const CommonWords = z.strictObject({
  /** By the identifier of the meaning. */
  words: z.record(z.string(), CommonWord),
  /** The longest first. */
  endings: z.array(Ending),
  /** Of adjectives and adverbs in comparison. */
  prefixes: z.array(z.string().min(1)),
})
export type CommonWords = z.infer<typeof CommonWords>

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`./words/${name}.json`, import.meta.url), 'utf8'))

/** The meanings, the commonest of a part of speech first. */
export const loadMeanings = async (): Promise<Meaning[]> => z.array(Meaning).parse(await readJson('meanings'))

/** The words of one language, and how their forms lead to them. */
export const loadCommonWords = async (language: Language): Promise<CommonWords> =>
  CommonWords.parse(await readJson(language))
