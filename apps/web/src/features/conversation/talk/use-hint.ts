// The card that suggests what to say now.
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useState } from 'react'
import type { TalkState } from '../turns/talk-state.ts'
import { type Suggestion, suggestions } from './suggestions.ts'

export interface Hint {
  /** Null unless the learner has asked for one. */
  readonly suggestion: Suggestion | null
  /** Null if there is nothing to suggest. */
  readonly toggle: (() => void) | null
  readonly onNext: (() => void) | null
  readonly onClose: () => void
}

/** A hint belongs to the turn in which it was requested: it disappears once the learner has answered. */
export function useHint(scenario: Scenario, { progress, reply }: TalkState): Hint {
  const turn = reply?.turnId ?? ''
  const [chosen, setChosen] = useState<{ turn: string; place: number | null } | null>(null)
  const all = suggestions(scenario, progress)
  const offered = progress.suggestion?.is_offered ? 0 : null
  const place = chosen?.turn === turn ? chosen.place : offered
  const choose = (next: number | null) => setChosen({ turn, place: next })
  return {
    suggestion: place === null ? null : (all[place % Math.max(1, all.length)] ?? null),
    toggle: all.length > 0 ? () => choose(place === null ? 0 : null) : null,
    onNext: all.length > 1 ? () => choose((place ?? 0) + 1) : null,
    onClose: () => choose(null),
  }
}
