// The clock of an IELTS test.

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Multiplies every duration of the test: 1 for people, less for a rehearsal on fast timers. */
  readonly timeFactor: number
}

/** For dialogues, which have no timers. */
export const noClock: Clock = { now: 0, timeFactor: 1 }
