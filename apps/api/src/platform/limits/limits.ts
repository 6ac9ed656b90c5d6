// Rate limits: their values, and where they are counted.

import { Problem } from '../http/problem.ts'
import type { BoundedLimiter, GiveBack, LimiterSettings, OpenRedisLimiter } from './bounded-limiter.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { OpenCounts } from './open-counts.ts'

export interface Limit {
  /** Separates different limits' counters. */
  readonly name: string
  /** Maximum within a window, times RATE_LIMIT_FACTOR. */
  readonly max: number
  readonly windowMs: number
  /**
   * `database`: shared by all processes. `process`: separate, at no cost. With REDIS_URL, both are counted in Redis.
   * `memory`: separate in any case, for limits so frequent that waiting for Redis would cost more than they save.
   */
  readonly countedIn: 'database' | 'process' | 'memory'
}

/** A limit on concurrent use, counted in this process. */
export interface ConcurrencyLimit {
  readonly name: string
  /** Maximum, times RATE_LIMIT_FACTOR. */
  readonly max: number
}

const minute = 60_000
/** Requests that change something, per user. */
export const writeLimit: Limit = { name: 'writes', max: 300, windowMs: minute, countedIn: 'process' }
/** All other requests, per user: twenty a second, which only a program sends. */
export const readLimit: Limit = { name: 'reads', max: 1_200, windowMs: minute, countedIn: 'memory' }
/** Turns that are being received or answered, per user. */
export const concurrentTurns: ConcurrencyLimit = { name: 'turns at once', max: 2 }
/** Turns of conversations, per user. */
export const turnLimit: Limit = { name: 'turns', max: 120, windowMs: minute, countedIn: 'process' }
/** Requests for reviews, per user: each may call a model for missing words. */
export const reviewLimit: Limit = { name: 'reviews', max: 60, windowMs: minute, countedIn: 'process' }
/** Requests to judge a finished review again: each calls a model as often as a conversation of ten turns. */
export const reviewAgainLimit: Limit = {
  name: 'reviews anew',
  max: 10,
  windowMs: 24 * 60 * minute,
  countedIn: 'database',
}
export const concurrentReviews: ConcurrencyLimit = { name: 'reviews at once', max: 4 }
/** Rosters, per organisation: each may mail as many invitations as there are free seats. */
export const rosterLimit: Limit = { name: 'rosters', max: 20, windowMs: 24 * 60 * minute, countedIn: 'database' }
/** New accounts, per IP address; with a valid link they count as `invitedLimit`. */
export const registrationLimit: Limit = {
  name: 'registrations',
  max: 60,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Requests with a valid invitation link, per link: several classes may share one IP address. */
export const invitedLimit: Limit = { name: 'invited', max: 600, windowMs: 10 * minute, countedIn: 'database' }
/** Lookups of invitation links that do not exist, per IP address. */
export const invitationLookupLimit: Limit = {
  name: 'invitation-lookups',
  max: 300,
  windowMs: 10 * minute,
  countedIn: 'process',
}
/** Attempts to join a team with an invalid link, per user. */
export const wrongInvitationLimit: Limit = {
  name: 'wrong-invitations',
  max: 30,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Turns by visitors without an account, per IP address: enough for a class behind one router with two turns each. */
export const trialLimit: Limit = { name: 'trial-turns', max: 120, windowMs: 60 * minute, countedIn: 'database' }
/** First lines played to visitors, per IP address. */
export const trialSoundLimit: Limit = { name: 'trial-sounds', max: 300, windowMs: 10 * minute, countedIn: 'process' }
/** Wrong passwords, per account and IP address. */
export const signInLimit: Limit = { name: 'sign-ins', max: 10, windowMs: 5 * minute, countedIn: 'database' }
/** Wrong passwords for one account, from all IP addresses from which it has not signed in before. */
export const accountSignInLimit: Limit = {
  name: 'account-sign-ins',
  max: 100,
  windowMs: 60 * minute,
  countedIn: 'database',
}
/** Wrong passwords from one IP address, for all accounts that have not signed in from it before. */
export const networkSignInLimit: Limit = {
  name: 'network-sign-ins',
  max: 300,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Wrong second factors, per account. */
export const secondFactorLimit: Limit = {
  name: 'second-factors',
  max: 10,
  windowMs: 5 * minute,
  countedIn: 'database',
}
/** Steps of a sign-in by passkey or second factor, per IP address: each login page starts one. */
export const passkeyStepLimit: Limit = {
  name: 'passkey-steps',
  max: 300,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Requests that send mail to another person or verify an external token, per IP address or user. */
export const mailLimit: Limit = { name: 'mails', max: 60, windowMs: 10 * minute, countedIn: 'database' }
/** Wrong class codes, per account and per IP address: an entire class may type them behind one router. */
export const joinCodeLimit: Limit = { name: 'join-codes', max: 10, windowMs: 10 * minute, countedIn: 'database' }
export const joinCodeNetworkLimit: Limit = {
  name: 'network-join-codes',
  max: 120,
  windowMs: 10 * minute,
  countedIn: 'database',
}
/** Exports of all of a user's data, per user: each reads all of it. */
export const exportLimit: Limit = { name: 'exports', max: 10, windowMs: 60 * minute, countedIn: 'process' }
/** Placements, per user: each may call a model. */
export const placementLimit: Limit = { name: 'placements', max: 20, windowMs: 60 * minute, countedIn: 'process' }

/** One count under a limit. */
export interface Count {
  readonly limit: Limit
  /** A user's id, or an IP address as returned by `networkOf`, or both. */
  readonly key: string
}

export interface Limits {
  /**
   * Counts one.
   * @throws Problem RATE_LIMITED with Retry-After if the window is used up; UNAVAILABLE without the database
   */
  take(limit: Limit, key: string): Promise<GiveBack>
  /** Counts one until it ends. @throws Problem RATE_LIMITED with Retry-After if the maximum is reached */
  enter(concurrency: ConcurrencyLimit, key: string, whenOver: (leave: () => void) => void): void
  /** @throws Problem RATE_LIMITED if this process knows, without a query, that one of the windows is full */
  refuseIfFull(counts: readonly Count[]): void
  /**
   * Counts an attempt only if it is rejected. A success, an internal failure or a client that disconnects does not
   * count.
   * @param isRefused which errors are rejections: by default those with a 401
   * @throws what `attempt` throws, or Problem RATE_LIMITED before it starts
   */
  countRefusals<Result>(
    counts: readonly Count[],
    attempt: () => Promise<Result>,
    isRefused?: (error: unknown) => boolean,
  ): Promise<Result>
}

const isUnauthenticated = (error: unknown): boolean => error instanceof Problem && error.status === 401

/**
 * @param factor RATE_LIMIT_FACTOR
 * @param openDatabaseLimiter creates the counters that all processes share
 * @param openRedisLimiter set with REDIS_URL: then all limits but those of `memory` are counted there
 */
export function createLimits(
  factor: number,
  openDatabaseLimiter: (settings: LimiterSettings) => BoundedLimiter,
  openRedisLimiter?: OpenRedisLimiter,
): Limits {
  const all = new Map<string, BoundedLimiter>()
  const open = new OpenCounts<string>()
  const windowsOf = (limit: Limit): BoundedLimiter => {
    const existing = all.get(limit.name)
    if (existing !== undefined) return existing
    const settings = { name: limit.name, points: Math.ceil(limit.max * factor), windowMs: limit.windowMs }
    const own = limit.countedIn === 'database' ? openDatabaseLimiter(settings) : new MemoryLimiter(settings)
    const windows = limit.countedIn === 'memory' ? own : (openRedisLimiter?.(settings, own) ?? own)
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
    async countRefusals(counts, attempt, isRefused = isUnauthenticated) {
      // Rejects a flood before its attempts cost a query.
      refuseIfFull(counts)
      const taken: GiveBack[] = []
      const giveBackAll = () => Promise.all(taken.map((giveBack) => giveBack()))
      const run = async () => {
        for (const { limit, key } of counts) taken.push(await windowsOf(limit).take(key))
        return attempt()
      }
      const result = await run().catch(async (error: unknown) => {
        // The caller gets the first error.
        if (!isRefused(error)) await giveBackAll().catch(() => undefined)
        throw error
      })
      await giveBackAll()
      return result
    },
  }
}
