// Other features' actions on a mistake: a review receives them once, and every card below shows them.
import { createContext, type ReactNode } from 'react'

/** One mistake in the learner's own review. */
export interface MistakeInput {
  readonly reviewId: string
  readonly pairId: string
  /** The wrong words, as they appear in the review. */
  readonly original: string
}

/** `tomorrow` is the style for a line that is left for another day. */
export type KeepLook = 'card' | 'tomorrow'

/** Renders the actions for one mistake; null if there are none, as in a read-only review. */
export const MistakeActions = createContext<
  ((mistake: Omit<MistakeInput, 'reviewId'>, look: KeepLook) => ReactNode) | null
>(null)

/** The same for a step's example. */
export const ExampleActions = createContext<((example: string, look: KeepLook) => ReactNode) | null>(null)
