// Decides which of the learner's sentences to quote when the last goal is reached. Pure.
import { isReceived } from '../turns/delivery.ts'
import type { Line } from '../turns/line.ts'

/** Longest quote that fits on the screen in large type, in characters. */
const quotedMax = 90

/** The learner's longest line without an issue; null if no line can be quoted. */
export function bestLine(lines: readonly Line[]): Line | null {
  const fitting = lines.filter(
    ({ who, text, issues, isStruck, delivery }) =>
      who === 'learner' && !isStruck && issues.length === 0 && isReceived(delivery) && text.length <= quotedMax,
  )
  return fitting.reduce<Line | null>((best, line) => (line.text.length > (best?.text.length ?? 0) ? line : best), null)
}

/** Whether mistakes were noted. Otherwise, a line without issues means nothing, because often no checker runs. */
export const hasIssues = (lines: readonly Line[]): boolean => lines.some(({ issues }) => issues.length > 0)
