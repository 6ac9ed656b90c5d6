// The model's request to analyse the learner's last line, and the checks of its answer. Pure.
import type { Issue } from '@parley/contracts/conversation.ts'
import { z } from 'zod'
import type { LineProgress } from '../session/progress.ts'

/** Maximum number of issues per line. */
const issuesMax = 5

export const LineAnalysis = z.object({
  issues: z.array(z.object({ original_text: z.string(), corrected_text: z.string(), explanation: z.string() })),
  goals_used: z.array(z.number().int()),
  steps_done: z.number().int(),
  is_end: z.boolean(),
})
export type LineAnalysis = z.infer<typeof LineAnalysis>

/** Whether a line's correction may be shown as correct. */
export type IsTeachable = (line: string, correction: { original: string; suggestion: string }) => boolean

/** Keeps issues that quote the line literally, may be shown as correct and are not duplicates. */
export function believedIssues(line: string, issues: readonly Issue[], isTeachable: IsTeachable): Issue[] {
  const seen = new Set<string>()
  return issues
    .filter(({ original_text: original, corrected_text: corrected }) => {
      const isNew = !seen.has(original)
      seen.add(original)
      return (
        isNew &&
        original.trim() !== '' &&
        line.includes(original) &&
        corrected.trim() !== '' &&
        corrected !== original &&
        isTeachable(line, { original, suggestion: corrected })
      )
    })
    .slice(0, issuesMax)
}

/** The progress of a line analysed without a model. */
export const noProgress: LineProgress = { goalsUsed: [], stepsDone: 0, isEnd: false }

/** Keeps only existing goals, and further steps within the scenario. */
export function believedProgress(
  analysis: LineAnalysis,
  before: { readonly goals: number; readonly steps: number; readonly stepsDone: number },
): LineProgress {
  const stepsDone = Math.min(before.steps, analysis.steps_done)
  return {
    goalsUsed: analysis.goals_used.filter((goal) => goal >= 0 && goal < before.goals),
    stepsDone: stepsDone > before.stepsDone ? stepsDone : 0,
    isEnd: analysis.is_end,
  }
}

/** The session's state after a line: never earlier than before it, and over only when every step is done. */
export function progressAfter(
  session: { readonly stepsDone: number; readonly isEnd: boolean },
  line: LineProgress,
  steps: number,
): LineProgress {
  const stepsDone = Math.max(session.stepsDone, line.stepsDone)
  return { goalsUsed: line.goalsUsed, stepsDone, isEnd: session.isEnd || (line.isEnd && stepsDone >= steps) }
}
