// Tells which lines do the steps of a scenario, for exercises outside a conversation. Pure.
import { LearnerLine } from './learner-line.ts'
import { type ScriptedScenario, scriptOf } from './partner-lines.ts'
import { prepareJudge, StepJudge, verdictAt } from './step-judge.ts'

/** The steps of a scenario, by their index. */
export interface StepCheck {
  /** Sentences that do a step, and sentences on the same topic that do not. */
  sentencesOf(step: number): { readonly does: readonly string[]; readonly nearMisses: readonly string[] }
  /** Whether the partner would take a line for the step, without making sure. */
  isDone(step: number, text: string): boolean
}

/**
 * The check of a scenario's steps. The comparison with a long script's sentences is prepared in steps.
 * @throws Problem CONVERSATION.NEEDS_MODEL if the scenario has no script
 */
export function* checkOfSteps(scenario: ScriptedScenario): Generator<void, StepCheck> {
  const script = scriptOf(scenario)
  yield* prepareJudge(script)
  return {
    sentencesOf: (at) => script.steps[at]?.sentences ?? { does: [], nearMisses: [] },
    isDone(at, text) {
      const step = script.steps[at]
      if (step === undefined) return false
      return verdictAt(step, new LearnerLine(script.language, text), new StepJudge(script, text), at) === 'done'
    },
  }
}
