// What is under way: a turn, and the reply to it.

/** A turn on its way to the server. */
export interface Turn {
  readonly turnId: string
  /** `again`: the server has the words. */
  readonly kind: 'opening' | 'spoken' | 'typed' | 'again'
}

/** The latest reply. */
export interface Reply {
  readonly turnId: string
  readonly kind: Turn['kind']
  readonly pairId: string | null
  /** Those that have a sound. */
  readonly sentences: readonly string[]
  /** Index of the one that is heard. */
  readonly sentence: number | null
  /** `over`: nothing more will be heard of it. `cut`: the learner has interrupted it. */
  readonly voice: 'expected' | 'over' | 'cut'
  /** The stream has ended. */
  readonly isComplete: boolean
}
