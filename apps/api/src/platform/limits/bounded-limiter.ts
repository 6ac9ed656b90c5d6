// Interfaces of a rate limit's counters, wherever they are stored.

/** Undoes one count that turned out not to apply. Call it once. */
export type GiveBack = () => Promise<void>

/** The counters of one limit. */
export interface BoundedLimiter {
  take(key: string): Promise<GiveBack>
  /** @throws Problem RATE_LIMITED if it is known without a query that the window is used up */
  refuseIfFull(key: string): void
}

/** A limit with RATE_LIMIT_FACTOR applied. */
export interface LimiterSettings {
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Creates counters in the server of REDIS_URL, which fall back to `otherwise` while it is unavailable. */
export type OpenRedisLimiter = (settings: LimiterSettings, otherwise: BoundedLimiter) => BoundedLimiter
