// What the learner must know when something did not work.
import type { FailureCode } from '#platform/problem.ts'

/** How a turn can fail; `STREAM`: the answer broke off on its way. */
export type TurnFailure = FailureCode | 'STREAM'

/** A turn that failed, and can be asked for again. */
export interface FailedTurn {
  readonly kind: 'failed'
  readonly code: TurnFailure
  readonly turnId: string
  /** The server has what was said in it. */
  readonly isKept: boolean
  /** The learner has been told and is saying something else. */
  readonly isPassed: boolean
}

/** Why there is nothing to send. */
export type NothingSaid =
  | { kind: 'microphone'; reason: 'denied' | 'missing' | 'busy' | 'unsupported' }
  /** Nothing worth sending was recorded. */
  | { kind: 'unheard'; reason: 'short' | 'silent' | 'noise' }
  /** The browser's recogniser wrote nothing down. */
  | { kind: 'unwritten'; reason: 'empty' | 'unavailable' | 'denied' | 'language' }

/** Something the learner must know, with a way on. */
export type Notice = NothingSaid | FailedTurn
