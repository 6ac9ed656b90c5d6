// Finds a scenario's words by their translations, to answer "How do you say …". Pure.
import { saysWord } from '@parley/content/wording.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { askedWord } from './asked-word.ts'
import type { KnownWord } from './script.ts'

/** What is known about the learner and a word that they ask for. */
export interface WordHelp {
  /** The learner's own language; null if unknown. */
  readonly ownLanguage: Language | null
  /** The dictionary's translation; null if it has none. */
  readonly dictionaryWord: string | null
}

export const noWordHelp: WordHelp = { ownLanguage: null, dictionaryWord: null }

/** The word that a line asks for, in the target language or in the learner's own; null if it asks for none. */
export const wordAskedFor = (language: Language, ownLanguage: Language | null, text: string): string | null =>
  askedWord(language, text) ?? (ownLanguage === null ? null : askedWord(ownLanguage, text))

/** Whether two texts are the same word, in any form and with any article. */
const isSameWord = (one: string, other: string | undefined): boolean =>
  other !== undefined && saysWord(one, other) && saysWord(other, one)

/** The scenario's word that translates `asked`, from the learner's language or any other, or is `asked` itself. */
export function knownWordFor(words: readonly KnownWord[], asked: string, ownLanguage: Language | null): string | null {
  const order = ownLanguage === null ? languages : [ownLanguage, ...languages]
  for (const language of order) {
    const found = words.find(({ translation }) => isSameWord(asked, translation[language]))
    if (found !== undefined) return found.word
  }
  return words.find(({ word }) => isSameWord(asked, word))?.word ?? null
}
