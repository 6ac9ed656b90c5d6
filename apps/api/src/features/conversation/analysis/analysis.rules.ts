// What is asked of a model about the learner's last line, and what of its answer is believed. Pure.
import type { Issue } from '@parley/contracts/conversation.ts'
import { z } from 'zod'

/** At most this many things are pointed out in one line. */
const issuesMax = 5

export const LineAnalysis = z.object({
  issues: z.array(z.object({ original_text: z.string(), corrected_text: z.string(), explanation: z.string() })),
  goals_used: z.array(z.number().int()),
  steps_done: z.number().int(),
  is_end: z.boolean(),
})
export type LineAnalysis = z.infer<typeof LineAnalysis>

/** Only what quotes the line literally, changes something and is said once. */
export function believedIssues(line: string, issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>()
  return issues
    .filter(({ original_text: original, corrected_text: corrected }) => {
      const isNew = !seen.has(original)
      seen.add(original)
      return (
        isNew && original.trim() !== '' && line.includes(original) && corrected.trim() !== '' && corrected !== original
      )
    })
    .slice(0, issuesMax)
}

/** What one line has brought. It is kept with the line, so that it can be taken back with it. */
export interface LineProgress {
  readonly goalsUsed: readonly number[]
  /** How far it took the scene; 0 where it took it no further. */
  readonly stepsDone: number
  /** Whether it sounded like the end. */
  readonly isEnd: boolean
}

/** Where no model says what a line has brought. */
export const noProgress: LineProgress = { goalsUsed: [], stepsDone: 0, isEnd: false }

/** Goals that exist; steps within the scenario, where there are more than before. */
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

/** Where a session stands after a line: never further back than before it, and over only when every step is done. */
export function progressAfter(
  session: { readonly stepsDone: number; readonly isEnd: boolean },
  line: LineProgress,
  steps: number,
): LineProgress {
  const stepsDone = Math.max(session.stepsDone, line.stepsDone)
  return { goalsUsed: line.goalsUsed, stepsDone, isEnd: session.isEnd || (line.isEnd && stepsDone >= steps) }
}
