// A limit's counters in this process's memory.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../http/problem.ts'
import type { BoundedLimiter, GiveBack, LimiterSettings } from './bounded-limiter.ts'

/**
 * Maximum number of keys per limit. Strangers choose the keys, so memory must be bounded: the oldest windows are
 * evicted.
 */
const keysMax = 100_000

/** The error for a full window that ends in `endsInMs` milliseconds. */
export const windowIsFull = (endsInMs: number): Problem =>
  new Problem('RATE_LIMITED', [], { retryAfterSeconds: Math.max(1, endsInMs / 1000) })

/** The counters of one limit. The library itself would store any number of them. */
export class MemoryLimiter implements BoundedLimiter {
  readonly #limiter: RateLimiterMemory
  /** In the order in which their windows started. */
  readonly #keys = new Set<string>()

  constructor({ name, points, windowMs }: LimiterSettings) {
    this.#limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: windowMs / 1000 })
  }

  async take(key: string): Promise<GiveBack> {
    try {
      const taken = await this.#limiter.consume(key)
      if (taken.isFirstInDuration) await this.#remember(key)
      const endsAt = Date.now() + taken.msBeforeNext
      return () => this.#giveBack(key, endsAt)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      // A rejected request is not counted, so that returning an admitted one opens the window again.
      await this.#limiter.reward(key)
      throw windowIsFull((refusal as RateLimiterRes).msBeforeNext)
    }
  }

  /** Does nothing: `take` costs as little as a check. */
  refuseIfFull(): void {}

  async #giveBack(key: string, endsAt: number): Promise<void> {
    // Another window may have started since, or this one may have been evicted.
    const isCounted = Date.now() < endsAt && ((await this.#limiter.get(key))?.consumedPoints ?? 0) > 0
    if (isCounted) await this.#limiter.reward(key)
  }

  async #remember(key: string): Promise<void> {
    this.#keys.delete(key)
    this.#keys.add(key)
    const [oldest] = this.#keys
    if (this.#keys.size <= keysMax || oldest === undefined) return
    this.#keys.delete(oldest)
    await this.#limiter.delete(oldest)
  }
}
