// How words are distinguished, found and searched. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { PartOfSpeech } from '@parley/contracts/practice/vocabulary.ts'

/** A dictionary's entry for a word or a phrase. */
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
/**
 * Characters before the first and after the last letter or digit; the lookbehind matches only at the start of a run.
 */
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu
/** More marks than a letter has in any language: normalising thousands of them takes quadratic time. */
const tooManyMarks = /(\p{M}{10})\p{M}+/gu

/** Normalises letters to one code point each, including marks, if there is one. */
const composed = (text: string): string => text.replace(tooManyMarks, '$1').normalize('NFC')

/**
 * The key shared by all spellings of a word: lower case, one kind of apostrophe, no surrounding punctuation. Accents
 * stay: "año" and "ano" are two words.
 */
export const keyOf = (text: string): string =>
  composed(text).toLowerCase().replace(apostrophes, "'").replace(edges, '').replace(spaces, ' ')

/** Text for display: normalised letters, single spaces. */
export const tidy = (text: string): string => composed(text).replace(spaces, ' ').trim()

/** Whether a text has more than one word. */
export const isPhrase = (text: string): boolean => text.trim().split(spaces).length > 1

/** Separates the words that a form can belong to: "fue" leads to "ser / ir". */
export const lemmaMark = ' / '
export const lemmasOf = (word: string): string[] => word.split(lemmaMark)

const scriptOf = (language: Language): RegExp =>
  language === 'uk' || language === 'bg' ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u

/** Whether a text has letters, all of them in the language's script. */
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
/** Maximum length of a search key, in characters: longer than anyone types, and short enough for an index. */
const searchedMax = 60
/** Maximum numbers of beginnings per text, and of translations per word, that are searched. */
const [beginningsMax, translationsMax] = [6, 8]

/** Normalises text for search: lower case, without accents, apostrophes and punctuation, cut to `max` characters. */
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

/** The text starting from each of its words, so that "camisa" finds "la camisa". */
function beginningsOf(text: string): string[] {
  const words = folded(text).split(' ').filter(Boolean)
  return words.slice(0, beginningsMax).map((_, from) => words.slice(from).join(' '))
}

export interface SearchKey {
  readonly key: string
  readonly isWord: boolean
}

/** The search keys of a word and its translations, each marked as one or the other. */
export function searchKeysOf(entry: Pick<Entry, 'word' | 'senses'>): SearchKey[] {
  const own = new Set(beginningsOf(entry.word))
  const translations = entry.senses.flatMap((sense) => sense.translations).slice(0, translationsMax)
  const others = new Set(translations.flatMap(beginningsOf))
  return [...[...own].map((key) => ({ key, isWord: true })), ...[...others].map((key) => ({ key, isWord: false }))]
}

/** Sorts after all keys that begin with `beginning`, byte by byte. */
export const lastWith = (beginning: string): string => `${beginning}\u{10ffff}`

const unique = (texts: readonly string[]): string[] => [...new Map(texts.map((text) => [keyOf(text), text])).values()]

/** Both entries' senses, without repeated translations; the first entry takes precedence. */
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
