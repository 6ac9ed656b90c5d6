// How often somebody may do something. Counted in this process; rate-limiter-flexible can count in a shared store as well.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

export interface Limit {
  /** Keeps the counts of different limits apart. */
  readonly name: string
  /** At most this many within a window, times RATE_LIMIT_FACTOR. */
  readonly max: number
  readonly windowMs: number
}

const minute = 60_000
/** Whatever changes something, for one user. */
export const writeLimit: Limit = { name: 'writes', max: 300, windowMs: minute }
/** Turns of a conversation, for one user. */
export const turnLimit: Limit = { name: 'turns', max: 120, windowMs: minute }
/** New accounts, from one address. */
export const registrationLimit: Limit = { name: 'registrations', max: 60, windowMs: 10 * minute }
/** Passwords that were wrong, for one account from one address. */
export const signInLimit: Limit = { name: 'sign-ins', max: 10, windowMs: 5 * minute }
/** Whatever makes a mail to somebody else, and tokens from elsewhere that have to be checked, from one address or user. */
export const mailLimit: Limit = { name: 'mails', max: 60, windowMs: 10 * minute }

export interface Limits {
  /** Counts one. @throws Problem RATE_LIMITED, with Retry-After, when the window is used up */
  take(limit: Limit, key: string): Promise<void>
  /** Uncounts one: what was counted beforehand turned out not to count. */
  giveBack(limit: Limit, key: string): Promise<void>
}

/** Keys are chosen by strangers, so the memory that they may take is bounded: of each limit the oldest windows go. */
const keysMax = 100_000

/** One limit's counts, of which the library itself would keep any number. */
class Windows {
  readonly #limiter: RateLimiterMemory
  /** In the order in which their windows began. */
  readonly #keys = new Set<string>()

  constructor(limit: Limit, factor: number) {
    this.#limiter = new RateLimiterMemory({
      keyPrefix: limit.name,
      points: Math.ceil(limit.max * factor),
      duration: limit.windowMs / 1000,
    })
  }

  async take(key: string): Promise<void> {
    try {
      const taken = await this.#limiter.consume(key)
      if (taken.isFirstInDuration) await this.#remember(key)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      // Whoever was refused has not used up anything: giving back what was let in opens the window again.
      await this.#limiter.reward(key)
      throw new Problem('RATE_LIMITED', [], {
        retryAfterSeconds: Math.max(1, (refusal as RateLimiterRes).msBeforeNext / 1000),
      })
    }
  }

  async giveBack(key: string): Promise<void> {
    const window = await this.#limiter.get(key)
    if (window !== null && window.msBeforeNext > 0 && window.consumedPoints > 0) await this.#limiter.reward(key)
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

export function createLimits(factor: number): Limits {
  const limits = new Map<string, Windows>()
  const windowsOf = (limit: Limit): Windows => {
    const windows = limits.get(limit.name) ?? new Windows(limit, factor)
    limits.set(limit.name, windows)
    return windows
  }
  return {
    take: (limit, key) => windowsOf(limit).take(key),
    giveBack: (limit, key) => windowsOf(limit).giveBack(key),
  }
}
