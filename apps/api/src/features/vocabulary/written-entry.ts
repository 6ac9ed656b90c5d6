// Checks a language model's entry for a word as far as possible: language, script, length, form. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { partsOfSpeech } from '@parley/contracts/practice/vocabulary.ts'
import { isForeign } from '#ai/language-model/foreign.ts'
import { type Entry, type EntrySense, isInScriptOf, isPhrase, keyOf, lemmaMark, tidy } from './entry.rules.ts'

/** An entry returned by a model. */
export interface WrittenEntry {
  /** Null if the word does not exist. */
  readonly lemma: string | null
  readonly part_of_speech: string | null
  readonly senses: readonly EntrySense[]
}

export interface EntryRequest {
  /** The text looked up, which is stored unchanged if it is a phrase. */
  readonly text: string
  readonly targetLanguage: Language
  readonly nativeLanguage: Language
}

/** Limits for an entry's lists, and for the length of words, phrases and definitions in characters. */
const most = { senses: 5, translations: 4, definitions: 2, synonyms: 6, word: 80, phrase: 200, definition: 240 }
/** Maximum number of words in a lemma: "se laver les mains" is not one. */
const lemmaWordsMax = 3
/** Maximum number of words that one form can belong to: "fue" belongs to "ser" and "ir". */
const lemmasMax = 3

/** Markup, URLs, control characters, and a character repeated five times. */
const rubbish = /[<>{}[\]|_*#`\\^~]|https?:|www\.|(.)\1{4}|\p{Cc}|\p{Co}/u
const isClean = (text: string, max: number): boolean => text !== '' && text.length <= max && !rubbish.test(text)

const once = (texts: readonly string[], max: number): string[] =>
  [...new Map(texts.map((text) => [keyOf(text), text])).values()].slice(0, max)

function checkedSense(sense: EntrySense, word: string, { targetLanguage, nativeLanguage }: EntryRequest): EntrySense[] {
  const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim())
  const wordMax = isPhrase(word) ? most.phrase : most.word
  const isWordIn = (text: string, language: Language) =>
    isClean(text, wordMax) && isInScriptOf(text, language) && !isForeign(text, language)
  const isDefinition = (text: string) =>
    isClean(text, most.definition) && isInScriptOf(text, targetLanguage) && !isForeign(text, targetLanguage)
  const isOther = (text: string) => keyOf(text) !== keyOf(word)
  const isTranslated = targetLanguage !== nativeLanguage
  const translations = isTranslated
    ? trimmed(sense.translations).filter((text) => isWordIn(text, nativeLanguage) && keyOf(text) !== '')
    : []
  const definitions = trimmed(sense.definitions).filter((text) => isDefinition(text) && isOther(text))
  if (isTranslated ? translations.length === 0 : definitions.length === 0) return []
  const synonyms = trimmed(sense.synonyms).filter((text) => isWordIn(text, targetLanguage) && isOther(text))
  return [
    {
      translations: once(translations, most.translations),
      definitions: once(definitions, most.definitions),
      synonyms: once(synonyms, most.synonyms),
    },
  ]
}

/** The lemma of a single word, or the phrase itself, so that no phrase can describe another word. */
function wordOf({ lemma }: WrittenEntry, { text, targetLanguage }: EntryRequest): string | null {
  if (isPhrase(text)) return isClean(text, most.phrase) ? text : null
  const named = (lemma ?? '')
    .normalize('NFC')
    .split('/')
    .flatMap((word) => tidy(word) || [])
  const lemmas = once(named, lemmasMax + 1)
  const isLemma = (word: string) =>
    isClean(word, most.word) && isInScriptOf(word, targetLanguage) && word.split(' ').length <= lemmaWordsMax
  return lemmas.length > 0 && lemmas.length <= lemmasMax && lemmas.every(isLemma) ? lemmas.join(lemmaMark) : null
}

/** The usable part of an answer; null if there is none. */
export function checkedEntry(written: WrittenEntry, asked: EntryRequest): Entry | null {
  const word = written.lemma === null ? null : wordOf(written, asked)
  if (word === null) return null
  const senses = written.senses.flatMap((sense) => checkedSense(sense, word, asked)).slice(0, most.senses)
  if (senses.length === 0) return null
  const kind = isPhrase(asked.text) ? 'phrase' : 'word'
  const named = written.part_of_speech?.trim().toLowerCase() ?? ''
  const partOfSpeech = kind === 'phrase' ? null : (partsOfSpeech.find((part) => part === named) ?? null)
  return { word, kind, partOfSpeech, senses }
}
