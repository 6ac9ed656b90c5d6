// The budget for a learner's turns, counted by another feature.

/** A learner's turn, as the budget counts it. */
export interface BudgetTurn {
  readonly userId: string
  /** The organisation in which the conversation was opened. */
  readonly orgId: string | null
  /** Turns in this conversation so far. */
  readonly turnsBefore: number
}

export interface TurnBudget {
  /**
   * Counts one turn.
   * @returns how many the learner has taken today, including this one
   * @throws Problem BUDGET.EXCEEDED
   */
  take(turn: BudgetTurn): Promise<number>
  /** Returns a turn that was not stored, or that waits for confirmation. */
  giveBack(turn: Pick<BudgetTurn, 'userId'>): Promise<void>
  /**
   * How many turns are left in this conversation and today, whichever is less.
   * @param usedToday how many the learner has taken today, if known
   */
  left(turn: BudgetTurn, usedToday: number | null): Promise<number>
}
