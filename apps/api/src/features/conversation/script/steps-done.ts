// The steps that a line does, found without a model. Pure.
import type { Scene } from '../session/scene.ts'
import { stepOf } from './script.ts'
import { StepJudge } from './step-judge.ts'

/**
 * The number of steps done after a line: at most two more than before, and only in scenarios whose steps have sentences.
 * @param words the learner's line; null if the partner speaks first
 */
export function stepsDoneWith(
  { script, targetLanguage: language }: Scene,
  before: number,
  words: string | null,
): number {
  const steps = script?.steps ?? []
  if (words === null || before >= steps.length || steps.some(({ intent }) => intent === undefined)) return before
  const judge = new StepJudge({ language, steps: steps.map(stepOf) }, words)
  if (judge.asked(before) !== 'done') return before
  const next = before + 1
  return next < steps.length && judge.isSure(next) ? next + 1 : next
}
