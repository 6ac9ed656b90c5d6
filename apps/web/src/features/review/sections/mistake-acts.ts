// What other features let the learner do with a mistake: a review is handed it once, and every card below shows it.
import { createContext, type ReactNode } from 'react'

/** One mistake of a review of one's own. */
export interface MistakeGiven {
  readonly reviewId: string
  readonly pairId: string
  /** The words in question, as the review has them. */
  readonly original: string
}

/** Draws the acts of one mistake; null where there is nothing to do, as in a review that is only read. */
export const MistakeActs = createContext<((mistake: Omit<MistakeGiven, 'reviewId'>) => ReactNode) | null>(null)
