// Meters for requests to model servers: what they use, and whose budget pays.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { ModelUnavailable } from './model-unavailable.ts'

/**
 * A request was not sent because the caller may not use a model, or has no budget left today. Another model may still
 * work.
 */
export class ModelRefused extends ModelUnavailable {
  readonly code: Extract<ProblemCode, 'BUDGET.EXCEEDED' | 'USER.EMAIL_NOT_VERIFIED'>
  /** The budget that is used up; null if the reason is not a budget. */
  readonly budget: string | null
  /** Seconds until the budget is full again. */
  readonly retryAfterSeconds: number | null

  constructor(code: ModelRefused['code'], budget: string | null = null, retryAfterSeconds: number | null = null) {
    super(`The model was not asked: ${budget ?? code}`)
    this.code = code
    this.budget = budget
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Tokens {
  readonly input: number
  readonly output: number
}

/** Accompanies a request down to the connection. */
export interface Meter {
  /** Whose request it is. Absent for visitors without an account. */
  readonly userId?: string
  /** Called before each outgoing request, including retries. @throws ModelRefused */
  admit(): Promise<void>
  /** Called with the tokens that the provider reports for an answer. Some providers report none. */
  countTokens(tokens: Tokens): void
}

/** Everything that is metered for one user. */
export interface UserMeter extends Meter {
  /** Counts seconds of audio that a server has transcribed. */
  countSeconds(seconds: number): void
  /** Takes from the budget the characters that a server is about to synthesise. @throws ModelRefused */
  takeCharacters(characters: number): Promise<void>
  /** Returns to the budget characters that were taken but not sent to a server. */
  giveBackCharacters(characters: number): void
}
