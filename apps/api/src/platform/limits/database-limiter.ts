// A limit's counters in the database, shared by all processes: rows of `rate_limits`.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Database } from '#database/connect.ts'
import { rateLimits } from '#database/usage.ts'
import { Problem } from '../http/problem.ts'
import { type Jobs, jobQueue } from '../jobs/jobs.ts'
import type { BoundedLimiter, LimiterSettings } from './bounded-limiter.ts'
import { consume, SharedLimiter, type WindowStore } from './shared-limiter.ts'

class DatabaseStore implements WindowStore {
  readonly #db: Database
  readonly #limiter: RateLimiterDrizzle

  constructor(db: Database, { name, points, windowMs }: LimiterSettings) {
    this.#db = db
    this.#limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // A job does this once for all processes and limits.
      clearExpiredByTimeout: false,
    })
  }

  async take(hash: string) {
    const taken = await consume(this.#limiter, hash).catch(failUnavailable)
    // A rejected request is not counted, so that returning an admitted one opens the window again.
    if (taken.isFull) await this.giveBack(hash)
    return taken
  }

  /** The library's `reward` would start a window at minus one if the old one has ended. */
  async giveBack(hash: string): Promise<void> {
    await this.#db
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} - 1` })
      .where(
        and(
          eq(rateLimits.key, this.#limiter.getKey(hash)),
          gt(rateLimits.points, 0),
          gt(rateLimits.expire, new Date()),
        ),
      )
      .catch(failUnavailable)
  }
}

function failUnavailable(cause: unknown): never {
  throw new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5, cause })
}

/** Counters in the database. @param secret hashes the keys, so that rows do not reveal users or addresses */
export const databaseLimiter =
  (db: Database, secret: Uint8Array) =>
  (settings: LimiterSettings): BoundedLimiter =>
    new SharedLimiter(new DatabaseStore(db, settings), secret)

/** Removes expired windows once an hour. */
const sweepQueue = jobQueue({ name: 'rate-limit-sweep', data: {}, keepSeconds: 86_400 })

/** Deletes every expired row of `rate_limits`. */
export async function sweepRateLimits(db: Database, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, at))
}

/** Schedules the hourly removal of expired windows. */
export async function sweepRateLimitsHourly(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(sweepQueue, { run: () => sweepRateLimits(db, new Date()) })
  await jobs.repeat(sweepQueue, '23 * * * *')
}
