// The interface of grammar and spelling checkers. Precision matters more than recall: learners must not see false
// mistakes.

import type { Language } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'

export interface GrammarRequest {
  readonly text: string
  readonly language: Language
  /** Whether the learner typed the text. Transcripts are not checked for spelling. */
  readonly isTyped: boolean
  /** The language in which the learner reads explanations. */
  readonly explanationLanguage: Language
  readonly signal: AbortSignal
}

export interface GrammarFinding {
  /** A verbatim part of the text, with the words around it if it is short. */
  readonly original: string
  readonly suggestion: string
  /** In the explanation language; empty if the checker has no explanation in it. */
  readonly explanation: string
  readonly topic: Topic
}

/** This text could not be checked; others can. */
export class TextUnreadable extends Error {
  override readonly name = 'TextUnreadable'
}

export interface Grammar {
  /** Whether the checker supports a language. */
  reads(language: Language): boolean
  /**
   * Findings in text order, limited in number; none for a language that is not supported.
   * @throws TextUnreadable, ModelUnavailable
   */
  check(request: GrammarRequest): Promise<GrammarFinding[]>
}
