// How words are told apart, found again and searched. Pure.
import type { Language } from '@parley/contracts/language.ts'
import type { PartOfSpeech } from '@parley/contracts/vocabulary.ts'

/** What a dictionary says about a word or a phrase. */
export interface Entry {
  readonly word: string
  readonly kind: 'word' | 'phrase'
  readonly partOfSpeech: PartOfSpeech | null
  readonly senses: readonly EntrySense[]
}

export interface EntrySense {
  readonly translations: string[]
  readonly definitions: string[]
  readonly synonyms: string[]
  readonly example?: string | undefined
}

const spaces = /\s+/gu
const apostrophes = /[’‘ʼ`´′＇]/gu
/** What stands before and behind the first and the last letter; looked for once where a run of such characters begins. */
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu
/** No letter of any language has more marks: to put thousands of them in order takes time by their square. */
const tooManyMarks = /(\p{M}{10})\p{M}+/gu

/** One form of each letter, with its marks in one character where there is one. */
const composed = (text: string): string => text.replace(tooManyMarks, '$1').normalize('NFC')

/**
 * What two spellings of one word have in common: small letters, one kind of apostrophe, no punctuation around it. Accents
 * stay: "año" and "ano" are two words.
 */
export const keyOf = (text: string): string =>
  composed(text).toLowerCase().replace(apostrophes, "'").replace(edges, '').replace(spaces, ' ')

/** A text as it is shown: one form of each letter, single spaces. */
export const tidy = (text: string): string => composed(text).replace(spaces, ' ').trim()

/** Whether it is more than one word, as they are written. */
export const isPhrase = (text: string): boolean => text.trim().split(spaces).length > 1

/** Between the words of which one form can be: "fue" leads to "ser / ir". */
export const lemmaMark = ' / '
export const lemmasOf = (word: string): string[] => word.split(lemmaMark)

const scriptOf = (language: Language): RegExp =>
  language === 'uk' || language === 'bg' ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u

/** Whether every letter, of which there must be one, is of the script in which the language is written. */
export function isInScriptOf(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const script = scriptOf(language)
  return letters.length > 0 && letters.every((letter) => script.test(letter))
}

/** One word as people write it: letters with few marks, joined by apostrophes and hyphens. */
const plainWord = /^(?:\p{L}\p{M}{0,2})+(?:['-](?:\p{L}\p{M}{0,2})+)*$/u
const wordMax = 40

/** Whether a key is one word that a dictionary of the language may have. */
export const isPlausibleWord = (key: string, language: Language): boolean =>
  key.length <= wordMax && plainWord.test(key) && isInScriptOf(key, language)

const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', œ: 'oe', æ: 'ae' }
/** Of a key for the search, in characters: nobody types more, and an index takes no longer ones. */
const searchedMax = 60
/** Beginnings within one text that are searched, and translations of one word. */
const [beginningsMax, translationsMax] = [6, 8]

/** As it is searched: small letters without accents, apostrophes and punctuation; no longer than a key unless told. */
export const folded = (text: string, max: number = searchedMax): string =>
  text
    .toLowerCase()
    .replace(/[ßłøœæ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’‘ʼ`´′＇]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, max)

/** The text from each of its words on, so that "camisa" finds "la camisa". */
function beginningsOf(text: string): string[] {
  const words = folded(text).split(' ').filter(Boolean)
  return words.slice(0, beginningsMax).map((_, from) => words.slice(from).join(' '))
}

export interface SearchKey {
  readonly key: string
  readonly isWord: boolean
}

/** Every beginning by which a word is found; words of the language itself are told from translations. */
export function searchKeysOf(entry: Pick<Entry, 'word' | 'senses'>): SearchKey[] {
  const own = new Set(beginningsOf(entry.word))
  const translations = entry.senses.flatMap((sense) => sense.translations).slice(0, translationsMax)
  const others = new Set(translations.flatMap(beginningsOf))
  return [...[...own].map((key) => ({ key, isWord: true })), ...[...others].map((key) => ({ key, isWord: false }))]
}

/** Where a key that begins with `beginning` sorts last, byte by byte. */
export const lastWith = (beginning: string): string => `${beginning}\u{10ffff}`

const unique = (texts: readonly string[]): string[] => [...new Map(texts.map((text) => [keyOf(text), text])).values()]

/** The senses of both, what comes first having the word; a translation is named once. */
export function mergeSenses(first: readonly EntrySense[], second: readonly EntrySense[]): EntrySense[] {
  const known = new Set(first.flatMap(({ translations }) => translations.map(keyOf)))
  const merged = first.map((sense) => ({ ...sense }))
  for (const sense of second) {
    const same = merged.find(({ translations }) =>
      translations.some((known) => sense.translations.some((other) => keyOf(other) === keyOf(known))),
    )
    if (same !== undefined) {
      Object.assign(same, {
        translations: unique([...same.translations, ...sense.translations]),
        definitions: unique([...same.definitions, ...sense.definitions]),
        synonyms: unique([...same.synonyms, ...sense.synonyms]),
        example: same.example ?? sense.example,
      })
    } else if (sense.translations.length === 0 || !sense.translations.every((text) => known.has(keyOf(text)))) {
      merged.push(sense)
    }
  }
  return merged
}
