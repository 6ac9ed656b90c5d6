// Grammar and spelling: what a checker must offer. Precision before recall: a learner is never told of a mistake that is none.

export interface GrammarRequest {
  readonly text: string
  /** Typed by the learner. What a recogniser wrote is not checked for spelling. */
  readonly isTyped: boolean
  readonly signal: AbortSignal
}

/** What a finding is about. */
export type GrammarTopic = 'grammar' | 'spelling' | 'word_choice'

export interface GrammarFinding {
  /** A literal part of the text, with the words around it where it is short. */
  readonly original: string
  readonly suggestion: string
  /** In English. */
  readonly explanation: string
  readonly topic: GrammarTopic
}

/** A text that could not be read: others can. */
export class TextUnreadable extends Error {
  override readonly name = 'TextUnreadable'
}

export interface Grammar {
  /** Findings in English text, in their order, the first of very many. @throws TextUnreadable, ModelUnavailable */
  check(request: GrammarRequest): Promise<GrammarFinding[]>
}
