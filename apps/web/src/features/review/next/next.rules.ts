// The order in which a review suggests what to do next. Pure.

export type NextKind = 'cards' | 'scenario' | 'again' | 'twist'

export interface NextInput {
  /** Whether cards are due. */
  readonly hasCards: boolean
  readonly hasScenario: boolean
  /** Whether this conversation still has open goals. */
  readonly hasGoals: boolean
  /** Whether the situation can be practised again with a twist. */
  readonly hasTwist: boolean
}

/** Due cards, another situation, the same one if goals are still open, then the same one with a twist. */
export const orderOf = ({ hasCards, hasScenario, hasGoals, hasTwist }: NextInput): NextKind[] => [
  ...(hasCards ? (['cards'] as const) : []),
  ...(hasScenario ? (['scenario'] as const) : []),
  ...(hasGoals ? (['again'] as const) : []),
  ...(hasTwist ? (['twist'] as const) : []),
]

/** The index after "Something else": the next suggestion, or the first one after the last. */
export const nextAfter = (kinds: readonly NextKind[], at: number): number => (at + 1) % Math.max(1, kinds.length)
