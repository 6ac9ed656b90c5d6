// What requests to model servers cost, and whose budget pays for them.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { ModelUnavailable } from './model-unavailable.ts'

/** A request that was not made because its caller may not, or may no more today. Another one may still be answered. */
export class ModelRefused extends ModelUnavailable {
  readonly code: Extract<ProblemCode, 'BUDGET.EXCEEDED' | 'USER.EMAIL_NOT_VERIFIED'>
  /** Which budget is used up; null where it is not about a budget. */
  readonly budget: string | null
  /** Until the budget is full again. */
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

/** Goes along with a request down to the connection. */
export interface Meter {
  /** Called before each request that leaves, also before one that is asked again. @throws ModelRefused */
  admit(): Promise<void>
  /** Called with what the provider reports about an answer. Not every provider does. */
  countTokens(tokens: Tokens): void
}

/** All that is metered for one user. */
export interface UserMeter extends Meter {
  /** Seconds of sound that a server has transcribed. */
  countSeconds(seconds: number): void
  /** Characters that a server is about to speak. @throws ModelRefused */
  takeCharacters(characters: number): Promise<void>
  /** Gives back characters that were taken and that no server was asked to speak. */
  giveBackCharacters(characters: number): void
}
