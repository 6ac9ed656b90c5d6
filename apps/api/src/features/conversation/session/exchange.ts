// One turn as a model reads it.

/** The lines of both sides; null where a side said nothing. */
export interface Exchange {
  readonly learner: string | null
  readonly partner: string | null
}
