// One OpenAI-compatible server in one role: connections kept warm, a second try, no endless waiting, a circuit breaker.
import { Agent, type Dispatcher, request } from 'undici'
import { currentContext } from '#platform/request-context.ts'
import { type Meter, ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { checkAnswer, Overloaded, Refused, Silent, Unusable } from './answer.ts'
import type { Attempt } from './attempt.ts'
import { Circuit, type CircuitLimits } from './circuit.ts'
import { Exchange } from './exchange.ts'
import { HealthRecord, type ModelHealth } from './health.ts'
import { isFailure, ObservedTry, type ProviderRole, type WhenAnswered } from './observed-try.ts'
import type { Reader } from './reader.ts'
import { outgoing } from './request-body.ts'
import { UsualTimes } from './usual-times.ts'

export interface ProviderConfig {
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** What the operator offers; the first is the default. */
  readonly models: readonly [string, ...string[]]
  readonly whenAnswered?: WhenAnswered | undefined
}

/** How long an answer is waited for, in milliseconds. */
export interface Waiting {
  /**
   * Longest silence of the first try before a useful byte of the answer; then its connection is closed and the request is
   * made once more. Shorter where answers usually begin at once (usual-times.ts). Counted from the moment the connection has taken the last of the request, and anew for each part of it
   * that is taken: a long recording may take longer to send. Never longer than `stallMs`.
   */
  readonly firstByteMs: number
  /** Longest silence between pieces, and in the second try also before the first: a slow, healthy server is not lost. */
  readonly stallMs: number
  /** Longest time until something can be passed on, everything included; begun anew while a model says that it thinks. */
  readonly answerMs: number
}

export interface ProviderLimits extends Waiting, CircuitLimits {
  /** Shortest `firstByteMs`, of a server whose answers usually begin at once. */
  readonly firstByteMinMs: number
  /** Pause before the second try, in milliseconds; none after a silence. */
  readonly retryMs: number
  /** Longest pause that a server may ask for before the second try; one that asks for more is not asked again. */
  readonly retryAfterMaxMs: number
}

const providerLimits: ProviderLimits = {
  firstByteMs: 5_000,
  firstByteMinMs: 2_000,
  stallMs: 15_000,
  // A caller promises an answer or an error within 30 s, and has work of its own.
  answerMs: 28_000,
  retryMs: 200,
  retryAfterMaxMs: 2_000,
  failures: 5,
  openMs: 10_000,
  probeWaitMs: 1_000,
}

export interface ProviderRequest {
  readonly path: string
  /** The model that the body names. */
  readonly model: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
  /** Where it differs from the usual: a server that answers in one piece is silent until then. */
  readonly waiting?: Waiting
  /** Whether a failure of the first try is worth a second one; all that are not refusals unless told. */
  readonly isRetried?: (failure: ModelUnavailable) => boolean
  /** Whose budget pays; absent where nobody counts. */
  readonly meter?: Meter | undefined
}

export class Provider {
  readonly #role: ProviderRole
  readonly #config: ProviderConfig
  readonly #limits: ProviderLimits
  readonly #circuit: Circuit
  readonly #connections: Agent
  readonly #health: HealthRecord
  readonly #usualTimes = new UsualTimes()

  constructor(role: ProviderRole, config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#role = role
    this.#config = config
    this.#limits = { ...providerLimits, ...limits }
    this.#circuit = new Circuit(role, this.#limits)
    this.#health = new HealthRecord(role, config.baseUrl)
    this.#connections = new Agent({
      connections: 128,
      allowH2: false,
      keepAliveTimeout: 30_000,
      connect: { timeout: 5_000 },
      // The limits above take the place of undici's own, which are too coarse for them.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** The model to ask: the wanted one where the operator offers it, else the first. */
  model(wanted: string | undefined): string {
    const { models } = this.#config
    return wanted !== undefined && models.includes(wanted) ? wanted : models[0]
  }

  /** Opens a connection ahead of the first request. Failing is no matter. */
  warm(): void {
    const options = {
      dispatcher: this.#connections,
      headers: this.#authorization(),
      signal: AbortSignal.timeout(5_000),
    }
    request(`${this.#config.baseUrl}/models`, options)
      .then(({ body }) => body.dump())
      .catch(() => {})
  }

  close(): Promise<void> {
    return this.#connections.destroy()
  }

  health(): ModelHealth {
    return this.#health.read()
  }

  /**
   * Posts, and yields what the reader makes of the answer as it comes. As long as the caller has nothing of the answer, a
   * first try that fails, breaks off, is silent for too long or makes no sense is closed and made once more, with a new reader.
   * @throws ModelUnavailable; the signal's own reason when the caller went away, which closes the connection at once
   */
  async *post<Piece>(asked: ProviderRequest, newReader: () => Reader<Piece>): AsyncGenerator<Piece, void, undefined> {
    asked.signal.throwIfAborted()
    const passage = await this.#circuit.enter()
    const isProbe = this.#circuit.isProbing
    let hasBegun = false
    const exchange = new Exchange(asked.signal, (asked.waiting ?? this.#limits).answerMs, this.#role)
    try {
      for await (const pieces of this.#answer(asked, exchange, newReader)) {
        hasBegun = true
        if (isProbe) passage.succeeded()
        yield* pieces
      }
      passage.succeeded()
    } catch (failure) {
      if (failure instanceof Refused) passage.succeeded()
      else if (isFailure(failure)) passage.failed(failure)
      throw failure
    } finally {
      // Whoever has enough leaves early; whoever is gone says nothing about the server.
      if (hasBegun && !asked.signal.aborted) passage.succeeded()
      passage.left()
      exchange.close()
    }
  }

  /** The same for an answer that is one piece. */
  async ask<Piece>(asked: ProviderRequest, newReader: () => Reader<Piece>): Promise<Piece> {
    for await (const piece of this.post(asked, newReader)) return piece
    throw new Unusable(`${this.#role}: the answer is empty`)
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (cause) {
      throw new Unusable(`${this.#role}: ${cause instanceof Error ? cause.message : 'unreadable'}`, { cause })
    }
  }

  /** What comes of the answer, after further tries if there had to be any. */
  async *#answer<Piece>(
    asked: ProviderRequest,
    exchange: Exchange,
    newReader: () => Reader<Piece>,
  ): AsyncGenerator<Piece[]> {
    const { stallMs } = asked.waiting ?? this.#limits
    const silences = this.#silencesOf(asked)
    for (let number = 1; ; number++) {
      const silence = { firstMs: silences[number - 1] ?? stallMs, laterMs: stallMs }
      const since = performance.now()
      const observed = new ObservedTry(this.#role, asked.model, number, this.#config.whenAnswered)
      const attempt = exchange.begin(silence)
      let hasBegun = false
      try {
        for await (const pieces of this.#attempt(asked, attempt, newReader())) {
          if (!hasBegun) this.#answered(asked, performance.now() - since)
          hasBegun = true
          if (pieces.some((piece) => piece !== '')) exchange.passOn()
          else exchange.isAtWork()
          yield pieces
        }
        observed.succeeded(attempt)
        return
      } catch (error) {
        const failure = exchange.explain(error)
        observed.failed(attempt, failure)
        if (isFailure(failure)) this.#health.failed(hasBegun)
        const isRetried =
          number < (failure instanceof Silent ? silences.length : 2) && !exchange.isPassedOn && !exchange.isOver
        const pauseMs = isRetried ? this.#pauseBeforeRetry(failure, asked) : null
        if (pauseMs === null) throw failure
        await exchange.pause(pauseMs)
      } finally {
        // An answer in one piece is left when it is there.
        observed.left(attempt, hasBegun && !asked.signal.aborted)
      }
    }
  }

  #answered({ model, body }: ProviderRequest, ms: number): void {
    this.#health.answered(ms)
    this.#usualTimes.add(model, { bodySize: body.length, ms })
  }

  /** How long each try may be silent, in milliseconds. Whoever sets a time of their own knows better. */
  #silencesOf({ waiting, model, body }: ProviderRequest): readonly number[] {
    const { firstByteMs, stallMs } = waiting ?? this.#limits
    const maxMs = Math.min(firstByteMs, stallMs)
    const usual =
      waiting === undefined ? this.#usualTimes.waitMs(model, body.length, this.#limits.firstByteMinMs) : null
    // A quick server is asked a third time: two hangs in a row cost little.
    return usual !== null && usual < maxMs ? [usual, usual, stallMs] : [maxMs, stallMs]
  }

  async *#attempt<Piece>(asked: ProviderRequest, attempt: Attempt, reader: Reader<Piece>): AsyncGenerator<Piece[]> {
    const { patience } = attempt
    try {
      await asked.meter?.admit()
      const response = await this.#send(asked, attempt)
      attempt.answered(response)
      await patience.while(checkAnswer(this.#role, response, reader.contentType))
      for await (const bytes of attempt.pieces(response.body)) {
        const pieces = this.#read(() => reader.read(bytes))
        if (pieces.length > 0 || !reader.isSilentUntilPieces) patience.progress()
        if (pieces.length > 0) yield pieces
        if (reader.isComplete()) {
          attempt.finish()
          break
        }
      }
      const last = this.#read(() => reader.end())
      if (last.length > 0) yield last
    } finally {
      attempt.close()
    }
  }

  #send(asked: ProviderRequest, { patience, signal }: Attempt): Promise<Dispatcher.ResponseData> {
    const { body, headers } = outgoing(asked.body, () => patience.restart())
    // OpenAI's name for the caller's own id (https://platform.openai.com/docs/api-reference/debugging-requests).
    const id = currentContext()?.requestId
    const options = {
      method: 'POST',
      headers: {
        ...asked.headers,
        ...headers,
        ...(id !== undefined && { 'x-client-request-id': id }),
        ...this.#authorization(),
      },
      body,
      signal,
      dispatcher: this.#connections,
    } as const
    return patience.while(request(`${this.#config.baseUrl}${asked.path}`, options))
  }

  #authorization(): Record<string, string> {
    return this.#config.apiKey === undefined ? {} : { authorization: `Bearer ${this.#config.apiKey}` }
  }

  /** In milliseconds; null where asking again makes no sense. */
  #pauseBeforeRetry(failure: unknown, { isRetried }: ProviderRequest): number | null {
    if (!(failure instanceof ModelUnavailable) || failure instanceof Refused || failure instanceof ModelRefused) {
      return null
    }
    if (isRetried?.(failure) === false) return null
    if (failure instanceof Silent) return 0
    const asked = failure instanceof Overloaded ? failure.retryAfterMs : null
    if (asked === null) return this.#limits.retryMs * (0.5 + Math.random())
    return asked <= this.#limits.retryAfterMaxMs ? asked : null
  }
}
