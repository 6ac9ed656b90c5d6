// One OpenAI-compatible server in one role: connections kept warm, one retry, no endless waiting, a circuit breaker.
import { Agent, type Dispatcher, request } from 'undici'
import { ModelUnavailable } from '../model-unavailable.ts'
import { checkAnswer, Overloaded, Refused, Unusable } from './answer.ts'
import { Circuit, type CircuitLimits } from './circuit.ts'
import { Exchange } from './exchange.ts'

export interface ProviderConfig {
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** What the operator offers; the first is the default. */
  readonly models: readonly [string, ...string[]]
}

export interface ProviderLimits extends CircuitLimits {
  /** Longest silence before the first byte and between pieces, in milliseconds. */
  readonly stallMs: number
  /** Pause before the retry, in milliseconds. */
  readonly retryMs: number
  /** Longest pause that a server may ask for before the retry; one that asks for more is not asked again. */
  readonly retryAfterMaxMs: number
}

const providerLimits: ProviderLimits = {
  stallMs: 15_000,
  retryMs: 200,
  retryAfterMaxMs: 2_000,
  failures: 5,
  openMs: 10_000,
  probeWaitMs: 1_000,
}

/** Turns an answer's bytes into what the caller wants of them. Both functions throw an Error on nonsense. */
export interface Reader<Piece> {
  readonly contentType: RegExp
  /** Whether bytes that complete no piece leave the server as good as silent, as comments that keep a stream open do. */
  readonly isSilentUntilPieces: boolean
  /** The pieces that these bytes complete. */
  read(bytes: Buffer): Piece[]
  /** Whether all that matters has come, though the server may not have closed its answer yet. */
  isComplete(): boolean
  /** Called at the end of the answer. */
  end(): Piece[]
}

export interface ProviderRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
  /** Longest silence, where it differs from the usual: a server that answers in one piece is silent until then. */
  readonly stallMs?: number
}

export class Provider {
  readonly #role: string
  readonly #config: ProviderConfig
  readonly #limits: ProviderLimits
  readonly #circuit: Circuit
  readonly #connections: Agent

  /** @param role names the server in errors and the log */
  constructor(role: string, config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#role = role
    this.#config = config
    this.#limits = { ...providerLimits, ...limits }
    this.#circuit = new Circuit(role, this.#limits)
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

  /**
   * Posts, and yields what the reader makes of the answer as it comes. Retried once until the first byte of the answer.
   * @throws ModelUnavailable; the signal's own reason when the caller went away, which closes the connection at once
   */
  async *post<Piece>(asked: ProviderRequest, reader: Reader<Piece>): AsyncGenerator<Piece, void, undefined> {
    asked.signal.throwIfAborted()
    const passage = await this.#circuit.enter()
    const isProbe = this.#circuit.isProbing
    let isUseful = false
    const exchange = new Exchange(asked.signal, asked.stallMs ?? this.#limits.stallMs, this.#role)
    try {
      for await (const bytes of this.#answer(asked, exchange, reader.contentType)) {
        const pieces = this.#read(() => reader.read(bytes))
        if (pieces.length > 0 || !reader.isSilentUntilPieces) {
          exchange.patience.progress()
          if (isProbe) passage.succeeded()
          isUseful ||= pieces.length > 0
          yield* pieces
        }
        if (reader.isComplete()) {
          exchange.finish()
          break
        }
      }
      const last = this.#read(() => reader.end())
      passage.succeeded()
      yield* last
    } catch (error) {
      const failure = exchange.explain(error)
      if (failure instanceof Refused) passage.succeeded()
      else if (failure instanceof ModelUnavailable) passage.failed(failure)
      throw failure
    } finally {
      // Whoever has enough leaves early; whoever is gone says nothing about the server.
      if (isUseful && !asked.signal.aborted) passage.succeeded()
      passage.left()
      exchange.close()
    }
  }

  /** The same for an answer that is one piece. */
  async ask<Piece>(asked: ProviderRequest, reader: Reader<Piece>): Promise<Piece> {
    for await (const piece of this.post(asked, reader)) return piece
    throw new Unusable(`${this.#role}: the answer is empty`)
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (cause) {
      throw new Unusable(`${this.#role}: ${cause instanceof Error ? cause.message : 'unreadable'}`, { cause })
    }
  }

  /** The bytes of the answer, after a retry if there had to be one. */
  async *#answer(asked: ProviderRequest, exchange: Exchange, contentType: RegExp): AsyncGenerator<Buffer> {
    for (let attempt = 1; ; attempt++) {
      let begun = false
      try {
        const response = await this.#send(asked, exchange)
        await checkAnswer(this.#role, response, contentType)
        for await (const bytes of exchange.pieces(response.body)) {
          begun = true
          yield bytes
        }
        return
      } catch (error) {
        const pauseMs = attempt > 1 || begun || exchange.isOver ? null : this.#pauseBeforeRetry(error)
        if (pauseMs === null) throw error
        await exchange.pause(pauseMs)
      }
    }
  }

  #send(asked: ProviderRequest, exchange: Exchange): Promise<Dispatcher.ResponseData> {
    const headers = { ...asked.headers, ...this.#authorization() }
    const { baseUrl } = this.#config
    const options = { method: 'POST', headers, body: asked.body, signal: exchange.signal } as const
    return exchange.patience.while(request(`${baseUrl}${asked.path}`, { ...options, dispatcher: this.#connections }))
  }

  #authorization(): Record<string, string> {
    return this.#config.apiKey === undefined ? {} : { authorization: `Bearer ${this.#config.apiKey}` }
  }

  /** Null where asking again makes no sense. */
  #pauseBeforeRetry(error: unknown): number | null {
    if (error instanceof Refused || error instanceof Unusable) return null
    const asked = error instanceof Overloaded ? error.retryAfterMs : null
    if (asked === null) return this.#limits.retryMs * (0.5 + Math.random())
    return asked <= this.#limits.retryAfterMaxMs ? asked : null
  }
}
