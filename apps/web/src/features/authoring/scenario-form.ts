// The form of a scenario: uncontrolled, so that a key typed redraws its own field and nothing else.
import type { UseFormReturnType } from '@mantine/form'
import type { ScenarioValues } from './scenario-values.ts'

export type ScenarioForm = UseFormReturnType<ScenarioValues>

/** What every part of the form needs. */
export interface ScenarioPartProps {
  readonly form: ScenarioForm
  /** Somebody else's scenario, to be looked at. */
  readonly readOnly: boolean
}

/** Puts a list into the form. What was said about its rows by their old places goes. */
export function setRows(form: ScenarioForm, path: string, rows: readonly unknown[]): void {
  form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(`${path}.`))))
  form.setFieldValue(path, rows)
}
