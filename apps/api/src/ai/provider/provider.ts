// One model server in one role: warm connections, retries, time limits and a circuit breaker.
import type { Dispatcher } from 'undici'
import { currentContext } from '#platform/log/request-context.ts'
import { type Meter, ModelRefused } from '../meter.ts'
import { ModelLoading } from '../model-loading.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { checkAnswer, Overloaded, Refused, Silent, Unusable } from './answer.ts'
import type { Attempt } from './attempt.ts'
import { type CircuitLimits, LearnerCircuits } from './circuit.ts'
import { Connections } from './connections.ts'
import { Exchange } from './exchange.ts'
import { HealthRecord, type ModelHealth } from './health.ts'
import { findModel, type ModelFinding } from './model-names.ts'
import { isFailure, ObservedTry, type OnObjectFailure, type OnRequestEnd } from './observed-try.ts'
import type { Reader } from './reader.ts'
import { outgoing } from './request-body.ts'
import type { ProviderRole } from './role.ts'
import { UsualTimes } from './usual-times.ts'
import type { Vendor } from './vendor.ts'

export interface ProviderConfig {
  /** A name from the role's registry. */
  readonly vendor: string
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** Models that the operator offers; the first is the default. */
  readonly models: readonly [string, ...string[]]
  readonly onRequestEnd?: OnRequestEnd | undefined
  readonly onObjectFailure?: OnObjectFailure | undefined
}

/** Time limits for an answer, in milliseconds. */
export interface Waiting {
  /**
   * Maximum silence of the first attempt before a useful byte of the answer; then its connection is closed and the
   * request is retried. Shorter if answers usually begin immediately (usual-times.ts). Measured from when the
   * connection has accepted the last part of the request, and restarted with each part: a long recording may take
   * longer to send. At most `stallMs`.
   */
  readonly firstByteMs: number
  /** Maximum silence between pieces, and before the first one in the second attempt, to allow for slow servers. */
  readonly stallMs: number
  /** Maximum total time until something can be passed on; restarted while a model reports that it is thinking. */
  readonly answerMs: number
}

export interface ProviderLimits extends Waiting, CircuitLimits {
  /** Minimum `firstByteMs`, for a server whose answers usually begin immediately. */
  readonly firstByteMinMs: number
  /** Pause before the second attempt, in milliseconds; none after a silence. */
  readonly retryMs: number
  /** Maximum pause that a server may request before the second attempt; if it requests more, there is none. */
  readonly retryAfterMaxMs: number
  /** How long to wait for a model that its server reports to be loading, in milliseconds. */
  readonly loadingMs: number
}

/** Pause between requests to a server that is loading the model, in milliseconds. */
const loadingPauseMs = 2_000

const providerLimits: ProviderLimits = {
  firstByteMs: 5_000,
  firstByteMinMs: 2_000,
  stallMs: 15_000,
  // A caller promises an answer or an error within 30 s, and needs some of that time itself.
  answerMs: 28_000,
  retryMs: 200,
  retryAfterMaxMs: 2_000,
  loadingMs: 10_000,
  failures: 5,
  openMs: 10_000,
  probeWaitMs: 1_000,
}

export interface ProviderRequest {
  readonly path: string
  /** The model named in the body. */
  readonly model: string
  /** Failures of one kind of request do not stop requests of other kinds; by default, of another path. */
  readonly kind?: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
  /** Overrides of the usual limits: a server that answers in one piece is silent until then. */
  readonly waiting?: Waiting
  /** Whether a failure of the first attempt is retried; by default everything except rejections. */
  readonly isRetried?: (failure: ModelUnavailable) => boolean
  /** The budget that pays; absent if nothing is metered. */
  readonly meter?: Meter | undefined
  /** Called before each attempt that the meter has admitted. */
  readonly onAsked?: (() => void) | undefined
}

export class Provider {
  readonly #role: ProviderRole
  readonly #vendor: Vendor
  readonly #config: ProviderConfig
  readonly #limits: ProviderLimits
  /** By kind of request. */
  readonly #circuits = new Map<string, LearnerCircuits>()
  readonly #connections: Connections
  readonly #health: HealthRecord
  readonly #usualTimes = new UsualTimes()
  /** The only model of a server that does not have the configured ones. */
  #onlyModel: string | null = null

  constructor(role: ProviderRole, vendor: Vendor, config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#role = role
    this.#vendor = vendor
    this.#config = config
    this.#limits = { ...providerLimits, ...limits }
    this.#health = new HealthRecord(role, config.baseUrl)
    this.#connections = new Connections(vendor, config.baseUrl, config.apiKey)
  }

  /** The model to use: the requested one if the operator offers it, otherwise the first. */
  model(wanted: string | undefined): string {
    const { models } = this.#config
    if (this.#onlyModel !== null) return this.#onlyModel
    return wanted !== undefined && models.includes(wanted) ? wanted : models[0]
  }

  /** Opens a connection before the first request. Failures are ignored. */
  warm(): void {
    this.#connections.warm()
  }

  /** Looks whether the server has the default model. If it has a single other one, that is used from now on. */
  async settleModel(signal: AbortSignal): Promise<ModelFinding> {
    const finding = findModel(this.#config.models[0], await this.#connections.offeredModels(signal))
    this.#onlyModel = finding.used === finding.wanted ? null : finding.used
    return finding
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  health(): ModelHealth {
    return this.#health.read()
  }

  /**
   * Posts a request, and yields the reader's output as the answer arrives. While the caller has received nothing, a
   * first attempt that fails, breaks off, is silent for too long or is garbled is closed and retried with a new reader.
   * @throws ModelUnavailable; the signal's own reason if the caller left, which closes the connection immediately
   */
  async *post<Piece>(request: ProviderRequest, newReader: () => Reader<Piece>): AsyncGenerator<Piece, void, undefined> {
    request.signal.throwIfAborted()
    const permit = await this.#circuitsOf(request.kind ?? request.path).enter(request.meter?.userId)
    let hasBegun = false
    const exchange = new Exchange(request.signal, (request.waiting ?? this.#limits).answerMs, this.#role)
    try {
      for await (const pieces of this.#answer(request, exchange, newReader)) {
        hasBegun = true
        if (permit.isProbe) permit.succeeded()
        yield* pieces
      }
      permit.succeeded()
    } catch (failure) {
      if (failure instanceof Refused) permit.succeeded()
      else if (isFailure(failure) && !(failure instanceof ModelLoading)) permit.failed(failure)
      throw failure
    } finally {
      // A caller that has received enough leaves early; one that has disconnected says nothing about the server.
      if (hasBegun && !request.signal.aborted) permit.succeeded()
      permit.left()
      exchange.close()
    }
  }

  /** Like `post`, for an answer in one piece. */
  async ask<Piece>(request: ProviderRequest, newReader: () => Reader<Piece>): Promise<Piece> {
    for await (const piece of this.post(request, newReader)) return piece
    throw new Unusable(`${this.#role}: the answer is empty`)
  }

  #circuitsOf(kind: string): LearnerCircuits {
    const circuits = this.#circuits.get(kind) ?? new LearnerCircuits(this.#role, this.#limits)
    this.#circuits.set(kind, circuits)
    return circuits
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (cause) {
      throw new Unusable(`${this.#role}: ${cause instanceof Error ? cause.message : 'unreadable'}`, { cause })
    }
  }

  /** The pieces of the answer, after retries if necessary. */
  async *#answer<Piece>(
    request: ProviderRequest,
    exchange: Exchange,
    newReader: () => Reader<Piece>,
  ): AsyncGenerator<Piece[]> {
    const { stallMs } = request.waiting ?? this.#limits
    const timeouts = this.#timeoutsOf(request)
    const loadedBy = performance.now() + this.#limits.loadingMs
    for (let number = 1; ; number++) {
      const silence = { firstMs: timeouts[number - 1] ?? stallMs, laterMs: stallMs }
      const since = performance.now()
      const observed = new ObservedTry(this.#role, request.model, number, this.#config.onRequestEnd)
      const attempt = exchange.begin(silence)
      let hasBegun = false
      try {
        for await (const pieces of this.#attempt(request, attempt, newReader())) {
          if (!hasBegun) this.#answered(request, performance.now() - since)
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
        if (failure instanceof ModelLoading && performance.now() < loadedBy) {
          await exchange.pause(Math.min(failure.readyInMs ?? loadingPauseMs, loadingPauseMs))
          number--
          continue
        }
        const isRetried =
          number < (failure instanceof Silent ? timeouts.length : 2) && !exchange.isPassedOn && !exchange.isOver
        const pauseMs = isRetried ? this.#pauseBeforeRetry(failure, request) : null
        if (pauseMs === null) throw failure
        await exchange.pause(pauseMs)
      } finally {
        // An answer in one piece is left as soon as it has arrived.
        observed.left(attempt, hasBegun && !request.signal.aborted)
      }
    }
  }

  #answered({ model, body }: ProviderRequest, ms: number): void {
    this.#health.answered(ms)
    this.#usualTimes.add(model, { bodySize: body.length, ms })
  }

  /** Maximum silence of each attempt, in milliseconds. Limits set by the caller take precedence. */
  #timeoutsOf({ waiting, model, body }: ProviderRequest): readonly number[] {
    const { firstByteMs, stallMs } = waiting ?? this.#limits
    const maxMs = Math.min(firstByteMs, stallMs)
    const usual =
      waiting === undefined ? this.#usualTimes.waitMs(model, body.length, this.#limits.firstByteMinMs) : null
    // A fast server gets a third attempt: two hangs in a row cost little time.
    return usual !== null && usual < maxMs ? [usual, usual, stallMs] : [maxMs, stallMs]
  }

  async *#attempt<Piece>(request: ProviderRequest, attempt: Attempt, reader: Reader<Piece>): AsyncGenerator<Piece[]> {
    const { stallTimer } = attempt
    try {
      await request.meter?.admit()
      request.onAsked?.()
      const response = await this.#send(request, attempt)
      attempt.answered(response)
      const type = await stallTimer.while(checkAnswer(this.#role, response, reader.contentType, this.#vendor))
      reader.begin?.(type)
      for await (const bytes of attempt.pieces(response.body)) {
        const pieces = this.#read(() => reader.read(bytes))
        if (pieces.length > 0 || !reader.isSilentUntilPieces) stallTimer.progress()
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

  #send(request: ProviderRequest, { stallTimer, signal }: Attempt): Promise<Dispatcher.ResponseData> {
    const { body, headers } = outgoing(request.body, () => stallTimer.restart())
    // OpenAI's header for the caller's own id (https://platform.openai.com/docs/api-reference/debugging-requests).
    const id = currentContext()?.requestId
    const all = { ...request.headers, ...headers, ...(id !== undefined && { 'x-client-request-id': id }) }
    return stallTimer.while(this.#connections.post(request.path, { headers: all, body, signal }))
  }

  /** In milliseconds; null if a retry is pointless. */
  #pauseBeforeRetry(failure: unknown, { isRetried }: ProviderRequest): number | null {
    if (!(failure instanceof ModelUnavailable)) return null
    if (failure instanceof Refused || failure instanceof ModelRefused || failure instanceof ModelLoading) return null
    if (isRetried?.(failure) === false) return null
    if (failure instanceof Silent) return 0
    const pauseMs = failure instanceof Overloaded ? failure.retryAfterMs : null
    if (pauseMs === null) return this.#limits.retryMs * (0.5 + Math.random())
    return pauseMs <= this.#limits.retryAfterMaxMs ? pauseMs : null
  }
}
