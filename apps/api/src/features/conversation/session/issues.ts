// A line's findings, split into those that the learner dismissed and the others.
import type { TurnRow } from '#database/conversations.ts'
import { splitDismissed } from '#database/findings/dismissals.ts'

/** A line's findings, by whether the learner has dismissed them; none for a line that does not count. */
export function issuesOf(turn: TurnRow) {
  const { standing, dismissed } = splitDismissed(turn, turn.userStruck ? [] : (turn.analysis?.issues ?? []))
  return { has_errors: standing.length > 0, issues: standing, dismissed_issues: dismissed }
}
