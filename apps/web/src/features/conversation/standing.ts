// What the server says of a conversation besides its lines, each time it is asked.
import type { IeltsView, SessionProgress } from '@parley/contracts/session-progress.ts'

export interface Standing {
  /** Turns that the learner may still take, in this conversation or today; null where nobody counts. */
  readonly turnsLeft: number | null
  /** Who answers from now on. */
  readonly partner: SessionProgress['partner']
  /** Who writes down what is said from now on. */
  readonly transcription: SessionProgress['transcription']
  /** Whether the scenario may still be practised. */
  readonly isAvailable: boolean
  readonly ielts: IeltsView | null
}

export const standingOf = (session: SessionProgress): Standing => ({
  turnsLeft: session.turns_left,
  partner: session.partner,
  transcription: session.transcription,
  isAvailable: session.is_available,
  ielts: session.ielts,
})
