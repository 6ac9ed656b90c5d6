// Interfaces of a rate limit's counters, independent of where they are stored.

/** Undoes one count that turned out not to apply. Call it once. */
export type GiveBack = () => Promise<void>

/** The counters of one limit. */
export interface BoundedLimiter {
  take(key: string): Promise<GiveBack>
  /** @throws Problem RATE_LIMITED if this process knows, without a query, that the window is full */
  refuseIfFull(key: string): void
}

/** A limit after applying RATE_LIMIT_FACTOR. */
export interface LimiterSettings {
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Creates counters in the server at REDIS_URL, which fall back to `otherwise` while it is unavailable. */
export type OpenRedisLimiter = (settings: LimiterSettings, otherwise: BoundedLimiter) => BoundedLimiter
