// Reports one attempt at a request: its span, duration and outcome, but no content.
import type { RequestOutcome } from '#platform/telemetry/metrics.ts'
import type { Span } from '#platform/telemetry/span.ts'
import { beginSpan } from '#platform/telemetry/tracing.ts'
import { ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { Attempt } from './attempt.ts'
import type { ProviderRole } from './role.ts'

/** Called with the duration of each attempt to the end of its answer, in seconds; not if the caller left early. */
export type OnRequestEnd = (
  role: 'transcription' | 'language_model' | 'speech',
  outcome: RequestOutcome,
  seconds: number,
) => void

/**
 * Called when a language model has failed to write an object, after all attempts.
 * @param object name of the object's schema
 */
export type OnObjectFailure = (error: ModelUnavailable, object: string, model: string) => void

/** Whether an error is the server's fault. */
export const isFailure = (error: unknown): boolean =>
  error instanceof ModelUnavailable && !(error instanceof ModelRefused)

export class ObservedTry {
  readonly #role: ReturnType<typeof metricRole>
  readonly #onRequestEnd: OnRequestEnd | undefined
  readonly #since = performance.now()
  readonly #span: Span | null
  #isOver = false

  /** @param number 1 for the first attempt at a request */
  constructor(role: ProviderRole, model: string, number: number, onRequestEnd: OnRequestEnd | undefined) {
    this.#role = metricRole(role)
    this.#onRequestEnd = onRequestEnd
    const attributes = {
      'parley.model.role': this.#role,
      'gen_ai.request.model': model,
      'parley.model.attempt': number,
    }
    this.#span = beginSpan(`model ${role}`, attributes, { isClient: true })
  }

  /** Call when the answer is complete. */
  succeeded(attempt: Attempt): void {
    this.#end(attempt, 'ok')
  }

  /** If the error is not the server's fault, the caller left or was not admitted. */
  failed(attempt: Attempt, failure: unknown): void {
    if (failure instanceof ModelUnavailable && attempt.answerId !== null) failure.providerRequestId ??= attempt.answerId
    this.#end(attempt, isFailure(failure) ? 'failed' : null)
  }

  /**
   * Call when the reader has stopped. Does nothing if the attempt has already ended.
   * @param hasEnough whether the wanted part of the answer has arrived
   */
  left(attempt: Attempt, hasEnough: boolean): void {
    this.#end(attempt, hasEnough ? 'ok' : null)
  }

  #end({ status }: Attempt, outcome: RequestOutcome | null): void {
    if (this.#isOver) return
    this.#isOver = true
    if (outcome !== null) this.#onRequestEnd?.(this.#role, outcome, (performance.now() - this.#since) / 1000)
    this.#span?.end(status === null ? {} : { 'http.response.status_code': status }, outcome === 'failed')
  }
}

const metricRole = (role: ProviderRole) => (role === 'language model' ? 'language_model' : role)
