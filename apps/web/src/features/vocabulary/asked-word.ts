import type { Language } from '@parley/contracts/language.ts'
import type { UserWord } from '@parley/contracts/vocabulary.ts'

/** What the word panel is opened for. */
export interface AskedWord {
  readonly text: string
  readonly language: Language
  /** The sentence in which it was met. */
  readonly sentence: string | undefined
  /** The conversation in which it was met. */
  readonly sessionId?: string | undefined
  /** The word as it is kept, where it was opened from the vocabulary: then nothing is looked up. */
  readonly known?: UserWord
}
