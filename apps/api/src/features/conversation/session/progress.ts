// How far a learner's line takes the conversation.

/** The progress made by one line. Stored with the line, so that it can be reverted with it. */
export interface LineProgress {
  readonly goalsUsed: readonly number[]
  /** The step that it reached; 0 if it reached none. */
  readonly stepsDone: number
  /** Whether it sounded like a goodbye. */
  readonly isEnd: boolean
}
