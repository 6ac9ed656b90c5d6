// Counts of limits in a Redis-compatible server, which all processes share, and without it while it is away.
import { createHmac } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { openRedis, RedisAway, type RedisServer } from './redis.ts'
import { consume, SharedWindows, type WindowStore } from './shared-windows.ts'
import type { OpenRedisWindows, WindowSettings } from './windows.ts'

/** Counts one, unless the window is full: the library's own script counts those that are refused, too. */
const takeScript = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local count = redis.call('incr', KEYS[1])
if count > tonumber(ARGV[3]) then redis.call('decr', KEYS[1]) end
return {count, redis.call('pttl', KEYS[1])}`

/** Uncounts one where there is any: `reward` of the library would begin a window of minus one. */
const giveBackScript = `if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end`

class RedisStore implements WindowStore {
  readonly #server: RedisServer
  readonly #limiter: RateLimiterRedis

  constructor(server: RedisServer, prefix: string, { name, points, windowMs }: WindowSettings) {
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

export interface RedisWindows extends Disposable {
  readonly open: OpenRedisWindows
}

/**
 * Connects to the server of REDIS_URL, where one is set. One that is away is warned of.
 * @param secret hides whom a count is about, and keeps installations on one server apart
 * @throws an Error that says what is wrong with REDIS_URL
 */
export async function openRedisWindows(
  { REDIS_URL: url }: Pick<Env, 'REDIS_URL'>,
  log: Log,
  secret: Uint8Array,
): Promise<RedisWindows | null> {
  if (url === undefined) return null
  const server = await openRedis(url)
  const installation = createHmac('sha256', secret).update('installation').digest('base64url').slice(0, 12)
  const storeOf = (settings: WindowSettings) => new RedisStore(server, `parley:${installation}`, settings)
  const probe = storeOf({ name: 'start', points: 1, windowMs: 1_000 })
  await server.start(() => probe.take('probe').then(() => probe.giveBack('probe')), log)
  return {
    open(settings, otherwise) {
      const windows = new SharedWindows(storeOf(settings), secret)
      return {
        async take(key) {
          try {
            const giveBack = await windows.take(key)
            // What cannot be given back ends with its window.
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

/** @throws whatever else went wrong */
function passOver(error: unknown): void {
  if (!(error instanceof RedisAway)) throw error
}
