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

/** Goals that exist; steps within the scenario, never fewer than before; the end only when every step is done. */
export function believedProgress(
  analysis: LineAnalysis,
  before: { readonly goals: number; readonly steps: number; readonly stepsDone: number },
): { goalsUsed: number[]; stepsDone: number; isEnd: boolean } {
  const stepsDone = Math.max(before.stepsDone, Math.min(before.steps, analysis.steps_done))
  return {
    goalsUsed: analysis.goals_used.filter((goal) => goal >= 0 && goal < before.goals),
    stepsDone,
    isEnd: analysis.is_end && stepsDone >= before.steps,
  }
}
