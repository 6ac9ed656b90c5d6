// The counts of a limit, wherever they are.

/** Uncounts one where it was counted: it turned out not to count. To be called once. */
export type GiveBack = () => Promise<void>

/** The counts of one limit. */
export interface Windows {
  take(key: string): Promise<GiveBack>
  /** @throws Problem RATE_LIMITED where it is known at no cost that the window is used up */
  refuseIfFull(key: string): void
}

/** A limit after RATE_LIMIT_FACTOR. */
export interface WindowSettings {
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Makes counts in the server of REDIS_URL, and in `otherwise` while it is away. */
export type OpenRedisWindows = (settings: WindowSettings, otherwise: Windows) => Windows
