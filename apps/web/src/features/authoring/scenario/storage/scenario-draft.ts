// The draft of an unsaved scenario, as stored in this browser.
import {
  inputOf,
  isRecord,
  readScenario,
  type ScenarioStep,
  type ScenarioValues,
  scenarioSteps,
} from '../scenario-values.ts'

export type ScenarioMode = 'form' | 'json'

export interface ScenarioDraft {
  readonly mode: ScenarioMode
  readonly step: ScenarioStep
  readonly values: ScenarioValues
  /** The text in JSON mode, complete or not. */
  readonly text: string
  /** `updated_at` of the edited version; undefined for a new scenario. */
  readonly updatedAt: string | undefined
}

/** The scenario as JSON, as the editor shows it; also used to compare two versions. */
export const textOf = (values: ScenarioValues): string => JSON.stringify(inputOf(values), null, 2)

/** Reads a stored draft; null if it is invalid. */
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
