// What is kept of an unsaved scenario, and what makes it differ from the stored one.
import {
  inputOf,
  isRecord,
  readScenario,
  type ScenarioStep,
  type ScenarioValues,
  scenarioSteps,
} from './scenario-values.ts'

export type ScenarioMode = 'form' | 'json'

export interface ScenarioDraft {
  readonly mode: ScenarioMode
  readonly step: ScenarioStep
  readonly values: ScenarioValues
  /** The text as it stood in JSON mode, half written or not. */
  readonly text: string
  /** The state that was edited; undefined where the scenario is new. */
  readonly updatedAt: string | undefined
}

/** The scenario as JSON, as the editor shows it and as two states are compared. */
export const textOf = (values: ScenarioValues): string => JSON.stringify(inputOf(values), null, 2)

/** Reads what was kept; null where it is no draft. */
export function draftOf(kept: unknown, before: ScenarioValues): ScenarioDraft | null {
  if (!isRecord(kept) || !isRecord(kept.values)) return null
  return {
    mode: kept.mode === 'json' ? 'json' : 'form',
    step: scenarioSteps.find((step) => step === kept.step) ?? 'basics',
    values: readScenario(kept.values, before),
    text: typeof kept.text === 'string' ? kept.text : '',
    updatedAt: typeof kept.updatedAt === 'string' ? kept.updatedAt : undefined,
  }
}
