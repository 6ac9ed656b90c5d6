// Doubt about a transcript: the screen asks "Is this what you said?" before the line counts.
import { z } from 'zod'

/**
 * Why a transcript may be wrong. `low_confidence`: the recogniser was unsure; `other_language`: the words are not in the
 * practised language.
 */
export const Doubt = z.enum(['low_confidence', 'other_language'])
export type Doubt = z.infer<typeof Doubt>

/** What a turn waits for, instead of being answered: POST …/confirm. */
export const Awaits = z.literal('confirmation')

/** Fields of a stored line. */
export const doubtFields = {
  /** Why the transcript may be wrong; absent if there is no reason, or the learner has confirmed it. */
  doubt: Doubt.optional(),
  /**
   * Set on a doubted line that the learner has not confirmed: it counts for nothing. If it is also struck, a later turn has
   * replaced it.
   */
  awaits: Awaits.optional(),
}
