// Counts of a limit that all processes share: rows of `rate_limits`.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Database } from '#database/connect.ts'
import { rateLimits } from '#database/usage.ts'
import { type Jobs, jobQueue } from './jobs.ts'
import { Problem } from './problem.ts'
import { consume, SharedWindows, type WindowStore } from './shared-windows.ts'
import type { WindowSettings, Windows } from './windows.ts'

class DatabaseStore implements WindowStore {
  readonly #db: Database
  readonly #limiter: RateLimiterDrizzle

  constructor(db: Database, { name, points, windowMs }: WindowSettings) {
    this.#db = db
    this.#limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // A job does it, once for all processes and limits.
      clearExpiredByTimeout: false,
    })
  }

  async take(hash: string) {
    const taken = await consume(this.#limiter, hash).catch(failUnavailable)
    // Whoever was refused has not used up anything: giving back what was let in opens the window again.
    if (taken.isFull) await this.giveBack(hash)
    return taken
  }

  /** The library's own `reward` would begin a window of minus one where the old one is over. */
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

/** Counts in the database. @param secret hides whom a row is about */
export const databaseWindows =
  (db: Database, secret: Uint8Array) =>
  (settings: WindowSettings): Windows =>
    new SharedWindows(new DatabaseStore(db, settings), secret)

/** Once an hour: windows that are over. */
const sweepQueue = jobQueue({ name: 'rate-limit-sweep', data: {}, keepSeconds: 86_400 })

/** Removes every row of `rate_limits` whose time is over. */
export async function sweepRateLimits(db: Database, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, at))
}

/** Has windows that are over removed once an hour. */
export async function sweepRateLimitsHourly(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(sweepQueue, { run: () => sweepRateLimits(db, new Date()) })
  await jobs.repeat(sweepQueue, '23 * * * *')
}
