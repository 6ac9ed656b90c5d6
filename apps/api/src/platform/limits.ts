// How often somebody may do something, and where it is counted.
import { MemoryWindows } from './memory-windows.ts'
import { OpenCounts } from './open-counts.ts'
import { Problem } from './problem.ts'
import type { GiveBack, OpenRedisWindows, WindowSettings, Windows } from './windows.ts'

export interface Limit {
  /** Keeps the counts of different limits apart. */
  readonly name: string
  /** At most this many within a window, times RATE_LIMIT_FACTOR. */
  readonly max: number
  readonly windowMs: number
  /** `database`: all processes count together. `process`: each counts for itself, at no cost. With REDIS_URL both count there. */
  readonly countedIn: 'database' | 'process'
}

/** How much may run at the same time, counted in this process. */
export interface AtOnce {
  readonly name: string
  /** At most this many, times RATE_LIMIT_FACTOR. */
  readonly max: number
}

const minute = 60_000
/** Whatever changes something, for one user. */
export const writeLimit: Limit = { name: 'writes', max: 300, windowMs: minute, countedIn: 'process' }
/** Turns of one user that are being received or answered. */
export const turnsAtOnce: AtOnce = { name: 'turns at once', max: 2 }
/** Turns of a conversation, for one user. */
export const turnLimit: Limit = { name: 'turns', max: 120, windowMs: minute, countedIn: 'process' }
/** Reviews that are asked for: each may ask a model for words that are still missing. */
export const reviewLimit: Limit = { name: 'reviews', max: 60, windowMs: minute, countedIn: 'process' }
export const reviewsAtOnce: AtOnce = { name: 'reviews at once', max: 4 }
/** New accounts, from one address. */
export const registrationLimit: Limit = {
  name: 'registrations',
  max: 60,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Passwords that were wrong, for one account from one address. */
export const signInLimit: Limit = { name: 'sign-ins', max: 10, windowMs: 5 * minute, countedIn: 'database' }
/** Passwords that were wrong, for one account from all addresses from which it has not signed in before. */
export const accountSignInLimit: Limit = {
  name: 'account-sign-ins',
  max: 100,
  windowMs: 60 * minute,
  countedIn: 'database',
}
/** Passwords that were wrong, from one address, for all accounts that have not signed in from it before. */
export const networkSignInLimit: Limit = {
  name: 'network-sign-ins',
  max: 300,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Second factors that were wrong, for one account. */
export const secondFactorLimit: Limit = {
  name: 'second-factors',
  max: 10,
  windowMs: 5 * minute,
  countedIn: 'database',
}
/** Steps of a sign-in by passkey or second factor, from one address: each login page begins one. */
export const passkeyStepLimit: Limit = {
  name: 'passkey-steps',
  max: 300,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Whatever makes a mail to somebody else, and tokens from elsewhere that have to be checked, from one address or user. */
export const mailLimit: Limit = { name: 'mails', max: 60, windowMs: 10 * minute, countedIn: 'database' }
/** Exports of everything stored about one user: each reads all of it. */
export const exportLimit: Limit = { name: 'exports', max: 10, windowMs: 60 * minute, countedIn: 'process' }

/** One more under a limit. */
export interface Count {
  readonly limit: Limit
  /** A user's id, or an address as `networkOf` writes it, or both. */
  readonly key: string
}

export interface Limits {
  /** Counts one. @throws Problem RATE_LIMITED, with Retry-After, when the window is used up; UNAVAILABLE without the database */
  take(limit: Limit, key: string): Promise<GiveBack>
  /** Counts one until it is over. @throws Problem RATE_LIMITED, with Retry-After, when there are as many already */
  enter(atOnce: AtOnce, key: string, whenOver: (leave: () => void) => void): void
  /** @throws Problem RATE_LIMITED where it is known at no cost that one of the windows is used up */
  refuseIfFull(counts: readonly Count[]): void
  /**
   * Counts an attempt only where it is refused with a 401. Whatever else becomes of it, a success, a failure of ours or a
   * client that has gone, is not counted.
   * @throws what `attempt` throws, or Problem RATE_LIMITED before it begins
   */
  countRefusals<Result>(counts: readonly Count[], attempt: () => Promise<Result>): Promise<Result>
}

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status === 401

/**
 * @param factor RATE_LIMIT_FACTOR
 * @param openDatabaseWindows makes the counts that all processes share
 * @param openRedisWindows with REDIS_URL: all limits are counted there, of either kind
 */
export function createLimits(
  factor: number,
  openDatabaseWindows: (settings: WindowSettings) => Windows,
  openRedisWindows?: OpenRedisWindows,
): Limits {
  const all = new Map<string, Windows>()
  const open = new OpenCounts<string>()
  const windowsOf = (limit: Limit): Windows => {
    const existing = all.get(limit.name)
    if (existing !== undefined) return existing
    const settings = { name: limit.name, points: Math.ceil(limit.max * factor), windowMs: limit.windowMs }
    const own = limit.countedIn === 'database' ? openDatabaseWindows(settings) : new MemoryWindows(settings)
    const windows = openRedisWindows?.(settings, own) ?? own
    all.set(limit.name, windows)
    return windows
  }
  const refuseIfFull = (counts: readonly Count[]) => {
    for (const { limit, key } of counts) windowsOf(limit).refuseIfFull(key)
  }

  return {
    refuseIfFull,
    take: (limit, key) => windowsOf(limit).take(key),
    enter({ name, max }, key, whenOver) {
      const isIn = open.enter(`${name} ${key}`, Math.ceil(max * factor), whenOver)
      if (!isIn) throw new Problem('RATE_LIMITED', [], { retryAfterSeconds: 5 })
    },
    async countRefusals(counts, attempt) {
      // A flood is refused before any of its attempts costs a query.
      refuseIfFull(counts)
      const taken: GiveBack[] = []
      const giveBackAll = () => Promise.all(taken.map((giveBack) => giveBack()))
      const run = async () => {
        for (const { limit, key } of counts) taken.push(await windowsOf(limit).take(key))
        return attempt()
      }
      const result = await run().catch(async (error: unknown) => {
        // What went wrong first is what the caller is told.
        if (!isRefusal(error)) await giveBackAll().catch(() => undefined)
        throw error
      })
      await giveBackAll()
      return result
    },
  }
}
