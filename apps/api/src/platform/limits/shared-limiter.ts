// A limit's counters that all processes share, independent of where they are stored.
import { createHmac } from 'node:crypto'
import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import type { BoundedLimiter, GiveBack } from './bounded-limiter.ts'
import { windowIsFull } from './memory-limiter.ts'

/**
 * How long requests are rejected without a query once a window is full, in milliseconds: others may have returned
 * counts since.
 */
const rememberedMs = 5_000
/** Maximum number of full windows that are remembered. */
const rememberedMax = 10_000

interface WindowState {
  /** Whether the request was rejected. */
  readonly isFull: boolean
  /** Milliseconds until the window ends. */
  readonly endsInMs: number
}

/** Storage for the counters of one limit. */
export interface WindowStore {
  /** Counts one, unless the window is full: then nothing is counted. */
  take(hash: string): Promise<WindowState>
  /** Undoes one count if the window has any; never starts a window. */
  giveBack(hash: string): Promise<void>
}

/** Counts one with the library. */
export const consume = (limiter: RateLimiterStoreAbstract, hash: string): Promise<WindowState> =>
  limiter.consume(hash).then(
    ({ msBeforeNext }) => ({ isFull: false, endsInMs: msBeforeNext }),
    (reason: RateLimiterRes | Error) => {
      if (reason instanceof Error) throw reason
      return { isFull: true, endsInMs: reason.msBeforeNext }
    },
  )

export class SharedLimiter implements BoundedLimiter {
  readonly #store: WindowStore
  readonly #secret: Uint8Array
  /** Full windows, oldest first, with their end and the time of the next query, in milliseconds since 1970. */
  readonly #full = new Map<string, { endsAt: number; askAgainAt: number }>()

  /** @param secret hashes the keys, so that counts do not reveal users or addresses */
  constructor(store: WindowStore, secret: Uint8Array) {
    this.#store = store
    this.#secret = secret
  }

  async take(key: string): Promise<GiveBack> {
    this.refuseIfFull(key)
    const hash = this.#hashOf(key)
    const askedAt = Date.now()
    const { isFull, endsInMs } = await this.#store.take(hash)
    if (isFull) {
      this.#rememberFull(key, endsInMs)
      throw windowIsFull(endsInMs)
    }
    return async () => {
      this.#full.delete(key)
      // Counts in the next window are not ours. Measured from before the query, so this window cannot have ended yet.
      if (Date.now() < askedAt + endsInMs) await this.#store.giveBack(hash)
    }
  }

  refuseIfFull(key: string): void {
    const full = this.#full.get(key)
    if (full === undefined) return
    const now = Date.now()
    if (full.askAgainAt > now) throw windowIsFull(full.endsAt - now)
    this.#full.delete(key)
  }

  /** Users and IP addresses are stored as keyed hashes, so that the store does not reveal them. */
  #hashOf(key: string): string {
    return createHmac('sha256', this.#secret).update(key).digest('base64url').slice(0, 32)
  }

  #rememberFull(key: string, endsInMs: number): void {
    const now = Date.now()
    const [oldest] = this.#full.size < rememberedMax ? [] : this.#full.keys()
    if (oldest !== undefined) this.#full.delete(oldest)
    this.#full.set(key, { endsAt: now + endsInMs, askAgainAt: now + Math.min(endsInMs, rememberedMs) })
  }
}
