// A turn as a model reads it.

/** Both sides' lines; null if a side said nothing. */
export interface Exchange {
  readonly learner: string | null
  readonly partner: string | null
}
