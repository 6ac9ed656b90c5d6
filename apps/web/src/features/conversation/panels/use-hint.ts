// The card that says what could be said now.
import type { Scenario } from '@parley/contracts/library.ts'
import { useState } from 'react'
import type { TalkState } from '../turns/talk-state.ts'
import { type Suggestion, suggestions } from './suggestions.ts'

export interface Hint {
  /** Null where none is asked for. */
  readonly suggestion: Suggestion | null
  /** Null where there is nothing to suggest. */
  readonly toggle: (() => void) | null
  readonly onNext: (() => void) | null
  readonly onClose: () => void
}

/** A hint belongs to the turn it was asked for in: once the learner has answered, it is gone. */
export function useHint(scenario: Scenario, { progress, reply }: TalkState): Hint {
  const turn = reply?.turnId ?? ''
  const [asked, setAsked] = useState<{ turn: string; place: number } | null>(null)
  const all = suggestions(scenario, progress.goals_used)
  const isOpen = asked !== null && asked.turn === turn
  const place = isOpen ? asked.place % Math.max(1, all.length) : 0
  return {
    suggestion: isOpen ? (all[place] ?? null) : null,
    toggle: all.length > 0 ? () => setAsked(isOpen ? null : { turn, place: 0 }) : null,
    onNext: all.length > 1 ? () => setAsked({ turn, place: place + 1 }) : null,
    onClose: () => setAsked(null),
  }
}
