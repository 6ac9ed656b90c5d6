// Questions and remarks that a dialogue can respond to at any step.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DialogFile } from './schema.ts'

export interface Aside {
  /** A useful phrase; null if there are only wordings. */
  readonly phrase: string | null
  readonly accepts: string[]
  readonly reply: string
}

/** Useful phrases, optional steps, and learners' typical questions, in one language. */
export const asidesOf = ({ phrases, optional_steps, asides }: DialogFile, language: Language): Aside[] => [
  ...phrases.map(({ phrase, reply }) => ({ phrase: phrase[language], accepts: [], reply: reply[language] })),
  ...[...optional_steps, ...asides].map(({ accepts, reply }) => ({
    phrase: null,
    accepts: accepts[language],
    reply: reply[language],
  })),
]
