// Counts of a limit that all processes share, wherever they are stored.
import { createHmac } from 'node:crypto'
import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { windowIsFull } from './memory-windows.ts'
import type { GiveBack, Windows } from './windows.ts'

/** How long a window that was seen full is refused without asking again, in milliseconds: others may have given back. */
const rememberedMs = 5_000
/** So many full windows are remembered. */
const rememberedMax = 10_000

interface Taken {
  /** Whether it was refused. */
  readonly isFull: boolean
  /** When the window ends, in milliseconds from now. */
  readonly endsInMs: number
}

/** Where the counts of one limit are stored. */
export interface WindowStore {
  /** Counts one, unless the window is full: then nothing is used up. */
  take(hash: string): Promise<Taken>
  /** Uncounts one where the window holds any; never begins one. */
  giveBack(hash: string): Promise<void>
}

/** Counts one by the library. */
export const consume = (limiter: RateLimiterStoreAbstract, hash: string): Promise<Taken> =>
  limiter.consume(hash).then(
    ({ msBeforeNext }) => ({ isFull: false, endsInMs: msBeforeNext }),
    (reason: RateLimiterRes | Error) => {
      if (reason instanceof Error) throw reason
      return { isFull: true, endsInMs: reason.msBeforeNext }
    },
  )

export class SharedWindows implements Windows {
  readonly #store: WindowStore
  readonly #secret: Uint8Array
  /** Windows that were full, the oldest first, with their ends and when to ask again, in milliseconds since 1970. */
  readonly #full = new Map<string, { endsAt: number; askAgainAt: number }>()

  /** @param secret hides whom a count is about */
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
      // What is counted in the next window is somebody else's. However long the answer took, this one has not ended before then.
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

  /** Addresses of people and of computers are stored as keyed hashes: nobody who reads the store learns them. */
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
