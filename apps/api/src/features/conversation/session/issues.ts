// What was found in a learner's line, and what of it they dismissed.
import type { TurnRow } from '#database/conversations.ts'
import { splitDismissed } from '#database/findings/dismissals.ts'

/** What was found in a line, by whether the learner calls it no mistake; nothing for a line that does not count. */
export function issuesOf(turn: TurnRow) {
  const { standing, dismissed } = splitDismissed(turn, turn.userStruck ? [] : (turn.analysis?.issues ?? []))
  return { has_errors: standing.length > 0, issues: standing, dismissed_issues: dismissed }
}
