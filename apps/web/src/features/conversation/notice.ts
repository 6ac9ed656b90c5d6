// What the learner must know when something did not work.
import { type FailureCode, Problem } from '#platform/problem.ts'

/**
 * How a turn can fail; `STREAM`: the answer broke off on its way; `FULL`: a free conversation has had all its turns;
 * `DAY_USED_UP`: the day (UTC) has had all its turns.
 */
export type TurnFailure = FailureCode | 'STREAM' | 'FULL' | 'DAY_USED_UP'

const hasDetail = (error: unknown, name: string): boolean =>
  error instanceof Problem && error.details.some(({ code }) => code === name)

/** A free conversation has had all its turns: it takes no more, however often it is tried. */
export const isFull = (error: unknown): boolean => hasDetail(error, 'turns_per_conversation')

/** What a refused turn failed by. */
export function failureOf(refusal: Problem): TurnFailure {
  if (isFull(refusal)) return 'FULL'
  return hasDetail(refusal, 'turns_per_day') ? 'DAY_USED_UP' : refusal.code
}

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

/**
 * How to get an answer after all: the server is asked once more, or the learner says it again because the server may not
 * write down what was recorded and the browser can. Null where neither can succeed now.
 */
export function wayOnFrom({ code, isKept }: Pick<FailedTurn, 'code' | 'isKept'>): 'ask-again' | 'say-again' | null {
  switch (code) {
    case 'FULL':
    case 'DAY_USED_UP':
    case 'NOT_FOUND':
    case 'CONVERSATION.ENDED':
      return null
    case 'BUDGET.EXCEEDED':
    case 'USER.EMAIL_NOT_VERIFIED':
      return isKept ? null : 'say-again'
    default:
      return 'ask-again'
  }
}
