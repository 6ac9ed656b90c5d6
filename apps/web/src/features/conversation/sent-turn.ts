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
  /** `again`: the server has the words; `resent`: it may not have got them. */
  readonly kind: 'opening' | 'spoken' | 'typed' | 'again' | 'resent'
  /** Known before the server answers: what was typed. */
  readonly text: string | null
}
