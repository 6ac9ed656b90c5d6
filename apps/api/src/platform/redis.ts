// A Redis-compatible server that may be away: nobody waits for it more than once, and the log says when it goes and comes.
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import type { Redis } from 'ioredis'
import type { Log } from './log.ts'
import { adviceOn, type RedisFault, reasonOf } from './redis-fault.ts'

/** How long an answer is waited for, in milliseconds. */
const patienceMs = 500
/** How long the server is left alone after a failure, in milliseconds. */
const openMs = 5_000
/** After how long without a connection, or without any answer over it, another one is tried, in milliseconds. */
const silenceMs = 2_000

const isGone = 'REDIS_URL: the server is away; until it is back, limits are counted without it'
const isBack = 'REDIS_URL: the server is back; limits are counted there again'

/** The server did not answer, not in time or not as it should, or was not asked because of that. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway'
}

export class RedisServer {
  readonly client: Redis
  /** One failure opens it: whoever asks several times for one request waits once. */
  readonly #circuit = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(1), halfOpenAfter: openMs })
  /** What went wrong last. It may hold the password, as an argument of AUTH. */
  #fault: RedisFault = new Error('not connected yet')

  constructor(client: Redis) {
    this.client = client
    client.on('error', (error) => {
      this.#fault = error
    })
  }

  /**
   * Connects, and tries `probe`. From then on the log says when the server goes and comes.
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

  /** @throws RedisAway at once, or when `patienceMs` are over */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    // While one caller tries whether the server is back, the others do not wait for that.
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
      // What came while this process was busy is read first.
      setImmediate(() => late.reject(new Error(`no answer within ${patienceMs} ms`)))
    }, patienceMs)
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

/** The server at an address, not connected yet. */
export async function openRedis(url: string): Promise<RedisServer> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: silenceMs,
    socketTimeout: silenceMs,
    // Nothing waits for a connection, and nothing is sent twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Where a replica has taken over, the same name leads to it.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    // Every compatible server speaks this one, and nothing has to be permitted beyond what is counted with.
    protocol: 2,
    enableReadyCheck: false,
    disableClientInfo: true,
  })
  return new RedisServer(client)
}
