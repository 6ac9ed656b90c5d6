// A line's findings, split into those that the learner dismissed and the others.
import type { Analysis, Issue } from '@parley/contracts/conversation/conversation.ts'
import { findOnlyPart } from '@parley/contracts/text/text-span.ts'
import type { StoredAnalysis, TurnRow } from '#database/conversations.ts'
import { splitDismissed } from '#database/findings/dismissals.ts'

/** The issues with their places in the line; without those that could be at several. */
const placeIssues = (line: string, issues: StoredAnalysis['issues']): Issue[] =>
  issues.flatMap((issue) => {
    const span = findOnlyPart(line, issue.original_text)
    return span === null ? [] : [{ topic: 'other', ...issue, ...span }]
  })

/** What analysed a line; null if no language model did, and for a line that does not count. */
export const madeByOf = ({ userStruck, analysis }: TurnRow): Analysis['made_by'] =>
  userStruck ? null : (analysis?.made_by ?? null)

/** A line's findings, by whether the learner has dismissed them; none for a line that does not count. */
export function issuesOf(turn: TurnRow) {
  const placed = turn.userStruck ? [] : placeIssues(turn.userText ?? '', turn.analysis?.issues ?? [])
  const { standing, dismissed } = splitDismissed(turn, placed)
  return { has_errors: standing.length > 0, issues: standing, dismissed_issues: dismissed }
}
