// How often somebody may do something: fixed windows, counted in this process.
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
/** Failed sign-ins, for one account from one address. */
export const signInLimit: Limit = { name: 'sign-ins', max: 10, windowMs: 5 * minute }

export interface Limits {
  /** Counts one. @throws Problem RATE_LIMITED, with Retry-After, when the window is used up */
  take(limit: Limit, key: string): void
  /** Uncounts one: what was counted beforehand turned out not to count. */
  giveBack(limit: Limit, key: string): void
}

/** Keys are chosen by strangers, so the memory that they may take is bounded. */
const keysMax = 100_000

export function createLimits(factor: number): Limits {
  const windows = new Map<string, { count: number; endsAt: number }>()

  const makeRoom = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < keysMax) break
      windows.delete(key)
    }
  }

  return {
    take(limit, key) {
      const now = Date.now()
      const name = `${limit.name}:${key}`
      let window = windows.get(name)
      if (window === undefined || window.endsAt <= now) {
        if (windows.size >= keysMax) makeRoom(now)
        windows.delete(name)
        window = { count: 0, endsAt: now + limit.windowMs }
        windows.set(name, window)
      }
      if (window.count >= limit.max * factor) {
        throw new Problem('RATE_LIMITED', [], { retryAfterSeconds: (window.endsAt - now) / 1000 })
      }
      window.count += 1
    },
    giveBack(limit, key) {
      const window = windows.get(`${limit.name}:${key}`)
      if (window !== undefined && window.count > 0) window.count -= 1
    },
  }
}
