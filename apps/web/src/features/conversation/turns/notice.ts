// What the learner must know when something did not work.
import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import { StreamError } from '#platform/event-stream.ts'
import { type FailureCode, Problem } from '#platform/problem.ts'

/**
 * How a turn can fail; `STREAM`: the answer broke off on its way; `FULL`: a free conversation has had all its turns;
 * `DAY_USED_UP`: the day (UTC) has had all its turns.
 */
export type TurnFailure = FailureCode | 'STREAM' | 'FULL' | 'DAY_USED_UP'

const hasDetail = ({ details }: Problem, name: string): boolean => details.some(({ code }) => code === name)

/** What a turn failed by. */
export function failureOf(error: unknown): TurnFailure {
  if (!(error instanceof Problem)) return error instanceof StreamError ? 'STREAM' : 'NETWORK'
  if (hasDetail(error, 'turns_per_conversation')) return 'FULL'
  return hasDetail(error, 'turns_per_day') ? 'DAY_USED_UP' : error.code
}

/** The same as the stream names it. */
export const failureNamed = (code: string): ProblemCode => (code in problems ? (code as ProblemCode) : 'INTERNAL')

/** A turn that failed, and can be asked for again. */
export interface FailedTurn {
  readonly kind: 'failed'
  readonly code: TurnFailure
  readonly turnId: string
  /** The server has what was said in it: only the answer is missing. */
  readonly isReceived: boolean
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

/**
 * How to get an answer after all: the server is asked once more, or the learner says it again because the server may not
 * write down what was recorded and the browser can. Null where neither can succeed now.
 */
export function wayOnFrom({
  code,
  isReceived,
}: Pick<FailedTurn, 'code' | 'isReceived'>): 'ask-again' | 'say-again' | null {
  switch (code) {
    case 'FULL':
    case 'DAY_USED_UP':
    case 'NOT_FOUND':
    case 'CONVERSATION.ENDED':
      return null
    case 'BUDGET.EXCEEDED':
    case 'USER.EMAIL_NOT_VERIFIED':
      return isReceived ? null : 'say-again'
    default:
      return 'ask-again'
  }
}
