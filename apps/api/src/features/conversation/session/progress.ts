// How far a line of the learner takes the conversation.

/** The progress of one line. Stored with the line, so that it can be reverted with it. */
export interface LineProgress {
  readonly goalsUsed: readonly number[]
  /** The step that it reached; 0 where it reached none. */
  readonly stepsDone: number
  /** Whether it sounded like a goodbye. */
  readonly isEnd: boolean
}
