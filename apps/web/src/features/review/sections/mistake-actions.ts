// Actions of other features for a mistake: a review gets them once, and every card below shows them.
import { createContext, type ReactNode } from 'react'

/** One mistake of one's own review. */
export interface MistakeInput {
  readonly reviewId: string
  readonly pairId: string
  /** The wrong words as they are in the review. */
  readonly original: string
}

/** `tomorrow` is the look for a line that is left for another day. */
export type KeepLook = 'card' | 'tomorrow'

/** Renders the actions for one mistake; null if there are none, as in a read-only review. */
export const MistakeActions = createContext<
  ((mistake: Omit<MistakeInput, 'reviewId'>, look: KeepLook) => ReactNode) | null
>(null)

/** The same for the example of a step. */
export const ExampleActions = createContext<((example: string, look: KeepLook) => ReactNode) | null>(null)
