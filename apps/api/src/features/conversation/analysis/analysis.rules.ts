// Checks a model's analysis of the learner's last line. Pure.
import type { UnplacedIssue } from '@parley/contracts/conversation/conversation.ts'
import { findOnlyPart, findPart, isEvidence, textOf, wordsOf } from '@parley/contracts/text/text-span.ts'
import type { LineProgress } from '../session/progress.ts'
import type { LineAnalysis } from './line-analysis.ts'

/** Maximum number of issues per line. */
const issuesMax = 5

/** Whether a line's correction may be shown as correct. */
export type IsTeachable = (line: string, correction: { original: string; suggestion: string }) => boolean

/** Keeps issues that quote words which occur once in the line, may be shown as correct and are not duplicates. */
export function believedIssues(
  line: string,
  issues: readonly UnplacedIssue[],
  isTeachable: IsTeachable,
): UnplacedIssue[] {
  const seen = new Set<string>()
  return issues
    .flatMap((issue) => {
      const span = findOnlyPart(line, issue.original_text)
      return span === null ? [] : [{ ...issue, original_text: textOf(line, span) }]
    })
    .filter(({ original_text: original, corrected_text: corrected }) => {
      const isNew = !seen.has(original)
      seen.add(original)
      return (
        isNew &&
        corrected.trim() !== '' &&
        corrected !== original &&
        isTeachable(line, { original, suggestion: corrected })
      )
    })
    .slice(0, issuesMax)
}

/** The progress of a line analysed without a model. */
export const noProgress: LineProgress = { goalsUsed: [], stepsDone: 0, isEnd: false }

/** One line does at most this many steps. */
const stepsMax = 2

/** The situation in which a line was said. */
interface Before {
  /** The scenario's goals and steps. */
  readonly goals: number
  readonly steps: number
  /** Steps done before the line. */
  readonly stepsDone: number
  /** Whether the learner says goodbye in the line. */
  readonly isLeaving: boolean
}

/**
 * Keeps existing goals and the open step or the next, each shown by words of the line. The conversation is over only if
 * all steps had been done before, or the learner says goodbye.
 */
export function believedProgress(analysis: LineAnalysis, line: string, before: Before): LineProgress {
  const isLine = (found: { quote: string }) => wordsOf(found.quote).length === wordsOf(line).length
  const isShown = (found: { quote: string }) =>
    findPart(line, found.quote) !== null && (isEvidence(found.quote) || isLine(found))
  const shown = new Set(analysis.steps_done.filter(isShown).map(({ step }) => step))
  const last = Math.min(before.steps, before.stepsDone + stepsMax)
  let stepsDone = before.stepsDone
  while (stepsDone < last && shown.has(stepsDone + 1)) stepsDone++
  const goals = analysis.goals_used.filter((found) => found.goal >= 0 && found.goal < before.goals && isShown(found))
  const areStepsDone = before.steps > 0 && before.stepsDone >= before.steps
  return {
    goalsUsed: [...new Set(goals.map(({ goal }) => goal))],
    stepsDone: stepsDone > before.stepsDone ? stepsDone : 0,
    isEnd: analysis.is_end && (before.isLeaving || areStepsDone),
  }
}

/** The session's state after a line: never earlier than before it. */
export function progressAfter(
  session: { readonly stepsDone: number; readonly isEnd: boolean },
  line: LineProgress,
): LineProgress {
  const stepsDone = Math.max(session.stepsDone, line.stepsDone)
  return { goalsUsed: line.goalsUsed, stepsDone, isEnd: session.isEnd || line.isEnd }
}
