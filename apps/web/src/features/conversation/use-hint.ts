// The card that says what could be said now.
import type { Scenario } from '@parley/contracts/library.ts'
import { useState } from 'react'
import { type Suggestion, suggestions } from './suggestions.ts'
import type { TalkState } from './turn-state.ts'

export interface Hint {
  readonly isOpen: boolean
  readonly suggestion: Suggestion | null
  readonly toggle: () => void
  readonly onNext: (() => void) | null
  readonly onClose: () => void
}

/** A hint belongs to the turn it was asked for in: once the learner has answered, it is gone. */
export function useHint(scenario: Scenario, { goals, reply }: Pick<TalkState, 'goals' | 'reply'>): Hint {
  const turn = reply?.turnId ?? ''
  const [asked, setAsked] = useState<{ turn: string; place: number } | null>(null)
  const all = suggestions(scenario, goals)
  const isOpen = asked !== null && asked.turn === turn
  const place = isOpen ? asked.place % Math.max(1, all.length) : 0
  return {
    isOpen,
    suggestion: all[place] ?? null,
    toggle: () => setAsked(isOpen ? null : { turn, place: 0 }),
    onNext: all.length > 1 ? () => setAsked({ turn, place: place + 1 }) : null,
    onClose: () => setAsked(null),
  }
}
