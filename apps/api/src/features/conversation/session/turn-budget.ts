// The budget of a learner's turns, counted by another feature.

/** A learner's turn that is about to be taken, or has been. */
export interface CountedTurn {
  readonly userId: string
  /** The organisation in which the conversation was opened. */
  readonly orgId: string | null
  /** Turns of this conversation so far. */
  readonly turnsBefore: number
}

export interface TurnBudget {
  /**
   * Takes one turn.
   * @returns how many the learner has taken today, this one included
   * @throws Problem BUDGET.EXCEEDED
   */
  take(turn: CountedTurn): Promise<number>
  /** Returns a turn in which nothing was said. */
  giveBack(turn: CountedTurn): Promise<void>
  /**
   * How many turns are left in this conversation and today, whichever is less.
   * @param usedToday how many the learner has taken today, where that is known
   */
  left(turn: CountedTurn, usedToday: number | null): Promise<number>
}
