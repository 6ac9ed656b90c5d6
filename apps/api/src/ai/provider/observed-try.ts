// What is told of one try at a request: its span, how long it took, and how it ended. Never what was asked or answered.
import type { RequestOutcome } from '#platform/metrics.ts'
import type { Span } from '#platform/span.ts'
import { beginSpan } from '#platform/tracing.ts'
import { ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { Attempt } from './attempt.ts'

/** Names the server in errors, figures and the log. */
export type ProviderRole = 'transcription' | 'language model' | 'speech'

/** Told how long each try took, to the end of its answer, in seconds. Whoever leaves before the end is not counted. */
export type WhenAnswered = (
  role: 'transcription' | 'language_model' | 'speech',
  outcome: RequestOutcome,
  seconds: number,
) => void

/** Whether a server is to blame. */
export const isFailure = (error: unknown): boolean =>
  error instanceof ModelUnavailable && !(error instanceof ModelRefused)

export class ObservedTry {
  readonly #role: ReturnType<typeof metricRole>
  readonly #whenAnswered: WhenAnswered | undefined
  readonly #since = performance.now()
  readonly #span: Span | null
  #isOver = false

  /** @param number 1 for the first try at a request */
  constructor(role: ProviderRole, model: string, number: number, whenAnswered: WhenAnswered | undefined) {
    this.#role = metricRole(role)
    this.#whenAnswered = whenAnswered
    const attributes = {
      'parley.model.role': this.#role,
      'gen_ai.request.model': model,
      'parley.model.attempt': number,
    }
    this.#span = beginSpan(`model ${role}`, attributes, { isClient: true })
  }

  /** The answer has come to its end. */
  succeeded(attempt: Attempt): void {
    this.#end(attempt, 'ok')
  }

  /** Without a server to blame it was the caller who left, or who was not admitted. */
  failed(attempt: Attempt, failure: unknown): void {
    if (failure instanceof ModelUnavailable && attempt.answerId !== null) failure.providerRequestId ??= attempt.answerId
    this.#end(attempt, isFailure(failure) ? 'failed' : null)
  }

  /**
   * Nobody reads on. Does nothing where it has ended before.
   * @param hasEnough whether what was wanted of the answer has come
   */
  left(attempt: Attempt, hasEnough: boolean): void {
    this.#end(attempt, hasEnough ? 'ok' : null)
  }

  #end({ status }: Attempt, outcome: RequestOutcome | null): void {
    if (this.#isOver) return
    this.#isOver = true
    if (outcome !== null) this.#whenAnswered?.(this.#role, outcome, (performance.now() - this.#since) / 1000)
    this.#span?.end(status === null ? {} : { 'http.response.status_code': status }, outcome === 'failed')
  }
}

const metricRole = (role: ProviderRole) => (role === 'language model' ? 'language_model' : role)
