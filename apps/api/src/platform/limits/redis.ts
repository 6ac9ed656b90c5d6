// A Redis-compatible server that may be unavailable: callers wait for it at most once, and the log reports when it goes
// down and recovers.
import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import type { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import { adviceOn, type RedisFault, reasonOf } from './redis-fault.ts'

/** How long the server is waited for. */
export interface RedisWaits {
  /** Timeout for an answer, in milliseconds. */
  readonly answerMs: number
  /** Pause after a failure before the server is queried again, in milliseconds. */
  readonly pauseMs: number
  /** Time without a connection, or without any answer on it, after which a new one is tried, in milliseconds. */
  readonly silenceMs: number
}
export const usualWaits: RedisWaits = { answerMs: 500, pauseMs: 5_000, silenceMs: 2_000 }

const isGone = 'REDIS_URL: the server is away; until it is back, limits are counted without it'
const isBack = 'REDIS_URL: the server is back; limits are counted there again'

/** The server did not answer in time or properly, or was not queried because of an earlier failure. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway'
}

export class RedisServer {
  readonly client: Redis
  /** One failure opens the circuit, so that a caller with several commands for one request waits only once. */
  readonly #circuit: CircuitBreakerPolicy
  readonly #answerMs: number
  /** The last error. It may contain the password, as an argument of AUTH. */
  #fault: RedisFault = new Error('not connected yet')

  constructor(client: Redis, { answerMs, pauseMs }: RedisWaits) {
    this.client = client
    this.#answerMs = answerMs
    this.#circuit = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(1), halfOpenAfter: pauseMs })
    client.on('error', (error) => {
      this.#fault = error
    })
  }

  /**
   * Connects, and tries `probe`. From then on the log reports when the server goes down and recovers.
   * @throws an Error that says what is wrong with REDIS_URL
   */
  async start(probe: () => Promise<unknown>, log: Log): Promise<void> {
    await this.client.connect().catch(() => undefined)
    await probe().catch(() => undefined)
    const advice = adviceOn(this.#fault)
    if (advice !== null) {
      this.close()
      throw new Error(`REDIS_URL: ${advice}.`)
    }
    let isAway = false
    const warn = () => {
      if (!isAway) log.warn({ reason: reasonOf(this.#fault) }, isGone)
      isAway = true
    }
    if (this.#circuit.state === CircuitState.Open) warn()
    this.#circuit.onBreak(warn)
    this.#circuit.onReset(() => {
      isAway = false
      log.info(isBack)
    })
  }

  /** @throws RedisAway immediately, or after `answerMs` */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    // While one caller probes whether the server has recovered, the others do not wait.
    if (this.#circuit.state === CircuitState.HalfOpen) throw new RedisAway()
    return this.#circuit
      .execute(() => this.#askInTime(question))
      .catch(() => {
        throw new RedisAway()
      })
  }

  close(): void {
    this.client.disconnect()
  }

  async #askInTime<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      // Answers that arrived while this process was busy are read first.
      setImmediate(() => late.reject(new Error(`no answer within ${this.#answerMs} ms`)))
    }, this.#answerMs)
    try {
      if (this.client.status !== 'ready') throw this.#fault
      return await Promise.race([question(), late.promise])
    } catch (error) {
      this.#fault = error as RedisFault
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Creates the client for a URL, without connecting. */
export async function openRedis(url: string, waits: RedisWaits): Promise<RedisServer> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: waits.silenceMs,
    socketTimeout: waits.silenceMs,
    // Commands neither wait for a connection nor are sent twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // If a replica has taken over, the same host name now leads to it.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    // Every compatible server supports this version, and it needs no permissions beyond those for counting.
    protocol: 2,
    enableReadyCheck: false,
    disableClientInfo: true,
  })
  return new RedisServer(client, waits)
}
