// A turn of the learner on its way, and the reply to it.

/** The reply in flight. */
export interface Reply {
  readonly turnId: string
  readonly kind: SentTurn['kind']
  readonly pairId: string | null
  readonly sentences: readonly string[]
  /** The stream has ended. */
  readonly isComplete: boolean
  /** Nothing more will be heard of it. */
  readonly isSilent: boolean
}

/** A turn on its way to the server. */
export interface SentTurn {
  readonly turnId: string
  /** `again`: the server has the words. */
  readonly kind: 'opening' | 'spoken' | 'typed' | 'again'
  /** What was said, where it is known before the server answers. */
  readonly text: string | null
}
