// Counts of a limit that all processes share: rows of `rate_limits`.
import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#database/connect.ts'
import { rateLimits } from '#database/usage.ts'
import { type Jobs, jobQueue } from './jobs.ts'
import type { WindowSettings, Windows } from './limits.ts'
import { windowIsFull } from './memory-windows.ts'
import { Problem } from './problem.ts'

/** How long a window that was seen full is refused without asking again, in milliseconds: others may have given back. */
const rememberedMs = 5_000
/** So many full windows are remembered. */
const rememberedMax = 10_000

/** Addresses of people and of computers are stored as keyed hashes: nobody who reads the table learns them. */
const hashOf = (secret: Uint8Array, key: string): string =>
  createHmac('sha256', secret).update(key).digest('base64url').slice(0, 32)

class DatabaseWindows implements Windows {
  readonly #db: Database
  readonly #secret: Uint8Array
  readonly #limiter: RateLimiterDrizzle
  /** Windows that were full, the oldest first, with their ends and when to ask again, in milliseconds since 1970. */
  readonly #full = new Map<string, { endsAt: number; askAgainAt: number }>()

  constructor(db: Database, secret: Uint8Array, { name, points, windowMs }: WindowSettings) {
    this.#db = db
    this.#secret = secret
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

  async take(key: string): Promise<void> {
    this.refuseIfFull(key)
    const hash = hashOf(this.#secret, key)
    const refusal = await this.#limiter.consume(hash).then(
      () => null,
      (reason: unknown) => reason as RateLimiterRes | Error,
    )
    if (refusal === null) return
    if (refusal instanceof Error) throw unavailable(refusal)
    this.#rememberFull(key, refusal.msBeforeNext)
    // Whoever was refused has not used up anything: giving back what was let in opens the window again.
    await this.#uncount(hash)
    throw windowIsFull(refusal.msBeforeNext)
  }

  async giveBack(key: string): Promise<void> {
    this.#full.delete(key)
    await this.#uncount(hashOf(this.#secret, key))
  }

  refuseIfFull(key: string): void {
    const full = this.#full.get(key)
    if (full === undefined) return
    const now = Date.now()
    if (full.askAgainAt > now) throw windowIsFull(full.endsAt - now)
    this.#full.delete(key)
  }

  #rememberFull(key: string, endsInMs: number): void {
    const now = Date.now()
    const [oldest] = this.#full.size < rememberedMax ? [] : this.#full.keys()
    if (oldest !== undefined) this.#full.delete(oldest)
    this.#full.set(key, { endsAt: now + endsInMs, askAgainAt: now + Math.min(endsInMs, rememberedMs) })
  }

  /** The library's own `reward` would begin a window of minus one where the old one is over. */
  async #uncount(hash: string): Promise<void> {
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
      .catch((cause: unknown) => {
        throw unavailable(cause)
      })
  }
}

const unavailable = (cause: unknown): Problem => new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5, cause })

/** Counts in the database. @param secret hides whom a row is about */
export const databaseWindows =
  (db: Database, secret: Uint8Array) =>
  (settings: WindowSettings): Windows =>
    new DatabaseWindows(db, secret, settings)

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
