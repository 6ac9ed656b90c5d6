// The scores from which a line does a step. `node bench/partner/fit.ts` fits those in fitted.ts to learners' lines.
import { fitted } from './fitted.ts'
import type { StepScore } from './step-matcher.ts'

/** Whether a line does a step; `unsure` if the partner has to ask. */
export type Verdict = 'done' | 'unsure' | 'missed'

/**
 * `done` and `unsure`: scores at the step that the partner has asked for. `open` and `openUnsure`: the same
 * at an open step.
 */
export const thresholds = {
  ...fitted,
  /** For a step that the partner has not asked for. */
  unasked: 0.35,
  /** A line does not do the open step if it does another one with this score, and this much better. */
  other: 0.6,
  otherRatio: 2,
}

/** @param isOpen whether any answer on the topic does the step */
export function verdictOf({ score }: StepScore, isOpen = false): Verdict {
  if (score >= (isOpen ? thresholds.open : thresholds.done)) return 'done'
  return score >= (isOpen ? thresholds.openUnsure : thresholds.unsure) ? 'unsure' : 'missed'
}
