// Counters of limits in a Redis-compatible server, shared by all processes, with a fallback while it is unavailable.
import { createHmac } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Env } from '../env/env.ts'
import type { Log } from '../log/log.ts'
import type { LimiterSettings, OpenRedisLimiter } from './bounded-limiter.ts'
import { openRedis, RedisAway, type RedisServer, type RedisWaits, usualWaits } from './redis.ts'
import { consume, SharedLimiter, type WindowStore } from './shared-limiter.ts'

/** Counts one, unless the window is full: the library's own script also counts rejected requests. */
const takeScript = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local count = redis.call('incr', KEYS[1])
if count > tonumber(ARGV[3]) then redis.call('decr', KEYS[1]) end
return {count, redis.call('pttl', KEYS[1])}`

/** Undoes one count if there is any: the library's `reward` would start a window at minus one. */
const giveBackScript = `if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end`

class RedisStore implements WindowStore {
  readonly #server: RedisServer
  readonly #limiter: RateLimiterRedis

  constructor(server: RedisServer, prefix: string, { name, points, windowMs }: LimiterSettings) {
    this.#server = server
    this.#limiter = new RateLimiterRedis({
      storeClient: server.client,
      keyPrefix: `${prefix}:${name}`,
      points,
      duration: windowMs / 1000,
      customIncrTtlLuaScript: takeScript,
    })
  }

  take(hash: string) {
    return this.#server.ask(() => consume(this.#limiter, hash))
  }

  async giveBack(hash: string): Promise<void> {
    await this.#server.ask(() => this.#server.client.eval(giveBackScript, 1, this.#limiter.getKey(hash)))
  }
}

export interface RedisLimiter extends Disposable {
  readonly open: OpenRedisLimiter
}

/**
 * Connects to the server at REDIS_URL, if it is set. Only warns if the server is unavailable.
 * @param secret hides users and addresses, and separates installations that share a server
 * @throws an Error that says what is wrong with REDIS_URL
 */
export async function openRedisLimiter(
  { REDIS_URL: url }: Pick<Env, 'REDIS_URL'>,
  log: Log,
  secret: Uint8Array,
  waits: RedisWaits = usualWaits,
): Promise<RedisLimiter | null> {
  if (url === undefined) return null
  const server = await openRedis(url, waits)
  const installation = createHmac('sha256', secret).update('installation').digest('base64url').slice(0, 12)
  const storeOf = (settings: LimiterSettings) => new RedisStore(server, `parley:${installation}`, settings)
  const probe = storeOf({ name: 'start', points: 1, windowMs: 1_000 })
  await server.start(() => probe.take('probe').then(() => probe.giveBack('probe')), log)
  return {
    open(settings, otherwise) {
      const windows = new SharedLimiter(storeOf(settings), secret)
      return {
        async take(key) {
          try {
            const giveBack = await windows.take(key)
            // A count that cannot be returned expires with its window.
            return () => giveBack().catch(passOver)
          } catch (error) {
            passOver(error)
            return otherwise.take(key)
          }
        },
        refuseIfFull(key) {
          windows.refuseIfFull(key)
          otherwise.refuseIfFull(key)
        },
      }
    },
    [Symbol.dispose]: () => server.close(),
  }
}

/** Ignores an unavailable server. @throws all other errors */
function passOver(error: unknown): void {
  if (!(error instanceof RedisAway)) throw error
}
