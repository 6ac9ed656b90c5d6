// What the learner must know when something did not work.
import type { FailureCode } from '#platform/problem.ts'

/** How a turn can fail; `STREAM`: the answer broke off on its way. */
export type TurnFailure = FailureCode | 'STREAM'

/** Something the learner must know, with a way on. */
export type Notice =
  | { kind: 'microphone'; reason: 'denied' | 'missing' | 'busy' | 'unsupported' }
  /** Nothing worth sending was recorded. */
  | { kind: 'unheard'; reason: 'short' | 'silent' | 'noise' }
  /** The browser's recogniser wrote nothing down. */
  | { kind: 'unwritten'; reason: 'empty' | 'unavailable' | 'denied' | 'language' }
  /** The turn failed; `turnId` can be asked for again. */
  | { kind: 'failed'; code: TurnFailure; turnId: string }
