// A turn as a model reads it.
import type { Finding } from '#database/conversations.ts'

/** Both sides' lines; null if a side said nothing. */
export interface Exchange {
  readonly learner: string | null
  readonly partner: string | null
  /** The learner's mistakes that the learner has not dismissed, the most disturbing first. */
  readonly issues?: readonly Finding[]
}
