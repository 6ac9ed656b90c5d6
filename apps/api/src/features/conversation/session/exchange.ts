// One turn as a model reads it.

/** What was said in one turn; null where there is nothing of it. */
export interface Exchange {
  readonly learner: string | null
  readonly partner: string | null
}
