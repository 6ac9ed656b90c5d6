// Keeps away from a model server that fails again and again, so that nobody waits for it.
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { ModelUnavailable } from '../model-unavailable.ts'

export interface CircuitLimits {
  /** Failures in a row that open the circuit. */
  readonly failures: number
  /** How long it stays open before one call tries again, in milliseconds. */
  readonly openMs: number
  /** How long others wait for that one call to turn out well, in milliseconds. */
  readonly probeWaitMs: number
}

/** How one admitted call ended. Only the first word counts. */
export interface Passage {
  succeeded(): void
  failed(error: unknown): void
  /** The caller went away or was refused: says nothing about the server. */
  left(): void
}

class Left extends Error {}
/** One for all calls: an error of its own for each costs a stack trace that nobody reads. */
const hasLeft = new Left('The caller has left')

export class Circuit {
  readonly #limits: CircuitLimits
  readonly #role: string
  readonly #policy

  constructor(role: string, limits: CircuitLimits) {
    this.#role = role
    this.#limits = limits
    // A probe that nobody waited for has not shown that the server is well again.
    const counts = (error: unknown) => !(error instanceof Left) || this.#policy.state === CircuitState.HalfOpen
    this.#policy = circuitBreaker(handleWhen(counts), {
      breaker: new ConsecutiveBreaker(limits.failures),
      halfOpenAfter: limits.openMs,
    })
  }

  /** True for the one call that finds out whether the server is well again. */
  get isProbing(): boolean {
    return this.#policy.state === CircuitState.HalfOpen
  }

  /** Asks to be let through. @throws ModelUnavailable at once while the circuit is open */
  async enter(): Promise<Passage> {
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
