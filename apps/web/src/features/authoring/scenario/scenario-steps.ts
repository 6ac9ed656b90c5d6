// The steps of the scenario wizard, using the rules that all wizards share.
import type { SchemaErrors } from '#platform/http/schema-errors.ts'
import { type StepsView, viewSteps } from '../wizard/wizard-steps.rules.ts'
import { type ScenarioStep, scenarioSteps, stepsOf } from './scenario-values.ts'

export interface ScenarioStepsState {
  readonly step: ScenarioStep
  readonly seen: readonly ScenarioStep[]
  /** The errors that the contract's schema finds, by path. */
  readonly lacking: SchemaErrors
  /** The errors shown, by path. */
  readonly shown: object
}

export const viewScenarioSteps = ({ step, seen, lacking, shown }: ScenarioStepsState): StepsView<ScenarioStep> =>
  viewSteps({
    names: scenarioSteps,
    at: step,
    seen: new Set(seen),
    lacking: stepsOf(lacking),
    refused: stepsOf(shown),
  })
