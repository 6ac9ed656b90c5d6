import type { Language } from '@parley/contracts/language/language.ts'
import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'

/** The word or phrase to open the word panel for. */
export interface AskedWord {
  readonly text: string
  readonly language: Language
  /** The sentence in which it occurred. */
  readonly sentence: string | undefined
  /** The conversation in which it occurred. */
  readonly sessionId?: string | undefined
  /** The saved word, if the panel was opened from the vocabulary; in that case, nothing is looked up. */
  readonly known?: UserWord
}
