// The budget of a learner's turns, counted by another feature.

/** A turn of a learner, as the budget counts it. */
export interface BudgetTurn {
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
  take(turn: BudgetTurn): Promise<number>
  /** Returns a turn of which nothing was stored. */
  giveBack(turn: BudgetTurn): Promise<void>
  /**
   * How many turns are left in this conversation and today, whichever is less.
   * @param usedToday how many the learner has taken today, where that is known
   */
  left(turn: BudgetTurn, usedToday: number | null): Promise<number>
}
