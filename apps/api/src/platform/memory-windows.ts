// Counts of a limit in this process.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import type { GiveBack, WindowSettings, Windows } from './windows.ts'

/** Keys are chosen by strangers, so the memory that they may take is bounded: of each limit the oldest windows go. */
const keysMax = 100_000

/** The answer to whoever has used up a window that ends in so many milliseconds. */
export const windowIsFull = (endsInMs: number): Problem =>
  new Problem('RATE_LIMITED', [], { retryAfterSeconds: Math.max(1, endsInMs / 1000) })

/** One limit's counts, of which the library itself would keep any number. */
export class MemoryWindows implements Windows {
  readonly #limiter: RateLimiterMemory
  /** In the order in which their windows began. */
  readonly #keys = new Set<string>()

  constructor({ name, points, windowMs }: WindowSettings) {
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
      // Whoever was refused has not used up anything: giving back what was let in opens the window again.
      await this.#limiter.reward(key)
      throw windowIsFull((refusal as RateLimiterRes).msBeforeNext)
    }
  }

  /** Taking costs as little as looking. */
  refuseIfFull(): void {}

  async #giveBack(key: string, endsAt: number): Promise<void> {
    // Another window may have begun meanwhile, or this one may have gone to make room.
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
