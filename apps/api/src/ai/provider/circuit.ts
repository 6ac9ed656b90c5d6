// A circuit breaker: avoids a model server that keeps failing, so that requests do not wait for it.
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { ModelUnavailable } from '../model-unavailable.ts'

export interface CircuitLimits {
  /** Consecutive failures that open the circuit. */
  readonly failures: number
  /** How long the circuit stays open before one call probes the server, in milliseconds. */
  readonly openMs: number
  /** How long other calls wait for the result of that probe, in milliseconds. */
  readonly probeWaitMs: number
}

/** Reports how one admitted call ended. Only the first report counts. */
export interface CircuitPermit {
  succeeded(): void
  failed(error: unknown): void
  /** The caller disconnected or was rejected, which says nothing about the server. */
  left(): void
}

class CallerLeft extends Error {}
/** Shared by all calls: a separate error for each would only cost a stack trace. */
const hasLeft = new CallerLeft('The caller has left')

export class Circuit {
  readonly #limits: CircuitLimits
  readonly #role: string
  readonly #policy

  constructor(role: string, limits: CircuitLimits) {
    this.#role = role
    this.#limits = limits
    // A probe whose caller left does not show that the server has recovered.
    const counts = (error: unknown) => !(error instanceof CallerLeft) || this.#policy.state === CircuitState.HalfOpen
    this.#policy = circuitBreaker(handleWhen(counts), {
      breaker: new ConsecutiveBreaker(limits.failures),
      halfOpenAfter: limits.openMs,
    })
  }

  /** Whether one call is probing the server. */
  get isProbing(): boolean {
    return this.#policy.state === CircuitState.HalfOpen
  }

  /** Requests a permit. @throws ModelUnavailable immediately while the circuit is open */
  async enter(): Promise<CircuitPermit> {
    if (this.isProbing) await this.#probeDecided()
    if (this.isProbing) throw this.#refusal()
    const outcome = Promise.withResolvers<void>()
    const admitted = Promise.withResolvers<void>()
    const call = () => {
      admitted.resolve()
      return outcome.promise
    }
    this.#policy.execute(call).catch((error: unknown) => admitted.reject(error))
    try {
      await admitted.promise
    } catch (error) {
      throw error instanceof BrokenCircuitError ? this.#refusal() : error
    }
    return {
      succeeded: outcome.resolve,
      failed: outcome.reject,
      left: () => outcome.reject(hasLeft),
    }
  }

  #refusal(): ModelUnavailable {
    return new ModelUnavailable(`${this.#role}: failed too often, not asked again for a moment`)
  }

  #probeDecided(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(decided, this.#limits.probeWaitMs)
      const listener = this.#policy.onStateChange(decided)
      function decided() {
        clearTimeout(timer)
        listener.dispose()
        resolve()
      }
    })
  }
}
