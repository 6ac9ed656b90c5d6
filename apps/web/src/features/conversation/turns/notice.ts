// Failures that the learner must know about.
import type { MicrophoneReason } from '#audio/open-microphone.ts'
import { StreamError } from '#platform/http/event-stream.ts'
import { type FailureCode, Problem } from '#platform/http/problem.ts'

/**
 * How a turn can fail. `STREAM`: the answer's stream broke off; `FULL`: a free conversation has used all its turns;
 * `DAY_USED_UP`: the daily turns (UTC) are used up.
 */
export type TurnFailure = FailureCode | 'STREAM' | 'FULL' | 'DAY_USED_UP'

const hasDetail = ({ details }: Problem, name: string): boolean => details.some(({ code }) => code === name)

/** An error's failure code. */
export function failureOf(error: unknown): TurnFailure {
  if (!(error instanceof Problem)) return error instanceof StreamError ? 'STREAM' : 'NETWORK'
  if (hasDetail(error, 'turns_per_conversation')) return 'FULL'
  return hasDetail(error, 'turns_per_day') ? 'DAY_USED_UP' : error.code
}

/** A failed turn that can be retried. */
export interface FailedTurn {
  readonly kind: 'failed'
  readonly code: TurnFailure
  readonly turnId: string
  /** The server has received the learner's line; only the answer is missing. */
  readonly isReceived: boolean
}

/** Why there is nothing to send. */
export type NothingSaid =
  | { kind: 'microphone'; reason: MicrophoneReason }
  /** The recording contains nothing worth sending. */
  | { kind: 'unheard'; reason: 'short' | 'silent' | 'noise' }
  /**
   * The browser's speech recognition returned no text; `take` is the recording, which the learner can play and type
   * out.
   */
  | { kind: 'unwritten'; reason: 'empty' | 'unavailable' | 'denied' | 'language'; take: Blob }

/** Something the learner must know about, with a way to continue. */
export type Notice = NothingSaid | FailedTurn

/**
 * How to get an answer after all: retry on the server, or let the learner repeat the line, because the server cannot
 * transcribe the recording but the browser can. Null if neither can succeed now.
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
    case 'CONVERSATION.NEEDS_MODEL':
      return null
    case 'BUDGET.EXCEEDED':
    case 'USER.EMAIL_NOT_VERIFIED':
      return isReceived ? null : 'say-again'
    case 'CONVERSATION.NOT_TRANSCRIBED':
      return 'say-again'
    default:
      return 'ask-again'
  }
}
