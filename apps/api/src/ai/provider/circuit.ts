// Circuit breakers: avoid a model server that keeps failing, so that requests do not wait for it. Failures of one learner's
// requests may have a reason of their own, such as a text at which the server fails, so they stop only that learner's.
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
  /** Whether the call probes the server. */
  readonly isProbe: boolean
  succeeded(): void
  failed(error: unknown): void
  /** The caller disconnected or was rejected, which says nothing about the server. */
  left(): void
}

class CallerLeft extends Error {}
/** Shared by all calls: a separate error for each would only cost a stack trace. */
const hasLeft = new CallerLeft('The caller has left')

/** The circuit of one kind of request. */
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
      isProbe: this.isProbing,
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

/** Maximum number of learners whose failures are remembered. */
const learnersMax = 500

/** The circuit of all learners, and one for each of them. */
export class LearnerCircuits {
  readonly #role: string
  readonly #limits: CircuitLimits
  readonly #all: Circuit
  /** By learner, the latest last. */
  readonly #own = new Map<string, Circuit>()
  /** By learner: failures of the run that opens the circuit of all. */
  readonly #counted = new Map<string, number>()

  constructor(role: string, limits: CircuitLimits) {
    this.#role = role
    this.#limits = limits
    this.#all = new Circuit(role, limits)
  }

  /**
   * Requests a permit.
   * @param learner absent for requests that are not made for one
   * @throws ModelUnavailable immediately while a circuit is open
   */
  async enter(learner = ''): Promise<CircuitPermit> {
    const own = await this.#ownOf(learner).enter()
    const all = await this.#all.enter().catch((error: unknown) => {
      own.left()
      throw error
    })
    let isReported = false
    const once =
      <Arguments extends unknown[]>(report: (...details: Arguments) => void) =>
      (...details: Arguments) => {
        if (isReported) return
        isReported = true
        report(...details)
      }
    return {
      isProbe: own.isProbe || all.isProbe,
      succeeded: once(() => {
        this.#counted.clear()
        own.succeeded()
        all.succeeded()
      }),
      failed: once((error: unknown) => {
        own.failed(error)
        if (this.#counts(learner)) all.failed(error)
        else all.left()
      }),
      left: once(() => {
        own.left()
        all.left()
      }),
    }
  }

  /** One learner causes at most half of the failures that open the circuit of all. */
  #counts(learner: string): boolean {
    const failures = (this.#counted.get(learner) ?? 0) + 1
    this.#counted.set(learner, failures)
    return failures <= this.#limits.failures / 2
  }

  #ownOf(learner: string): Circuit {
    const circuit = this.#own.get(learner) ?? new Circuit(this.#role, this.#limits)
    this.#own.delete(learner)
    this.#own.set(learner, circuit)
    const [oldest] = this.#own.keys()
    if (this.#own.size > learnersMax && oldest !== undefined) this.#own.delete(oldest)
    return circuit
  }
}
