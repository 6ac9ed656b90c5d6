// How much each trait of a line counts, found by leaving out one sentence at a time.

export interface MatchWeights {
  /** How much of the sentence, rather than of the line, must be the same: from 0 to 1. */
  readonly recall: number
  /** Share of the second nearest sentence in a score. */
  readonly second: number
  /** Exponent of the share of the line that occurs in any of the step's sentences. */
  readonly covered: number
  /** Factor for a part of a line instead of all of it. */
  readonly part: number
  /** Factor if one is negative and the other is not. */
  readonly negation: number
  /** Factors for clauses of different kinds. */
  readonly asksStates: number
  readonly requestsStates: number
  readonly asksRequests: number
  /** Factor for another person, or another time, than in any of the step's sentences. */
  readonly others: number
  /** Factor for another number than in any of them. */
  readonly number: number
  /** Factor for "yes" where they begin with "no", or the other way round. */
  readonly lead: number
  /** A line this near to a near miss is one, unless it is about as near to a sentence that does the step. */
  readonly miss: number
  readonly missMargin: number
}

export const matchWeights: MatchWeights = {
  recall: 0.65,
  second: 0.3,
  covered: 0.5,
  part: 0.92,
  negation: 0.6,
  asksStates: 0.4,
  requestsStates: 0.7,
  asksRequests: 0.7,
  others: 0.55,
  number: 0.25,
  lead: 0.6,
  miss: 0.65,
  missMargin: 1.15,
}
