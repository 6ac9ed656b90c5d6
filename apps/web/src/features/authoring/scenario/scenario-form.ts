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

function valueAt(form: ScenarioForm, path: string): unknown {
  let at: unknown = form.getValues()
  for (const name of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return at
}

/** The list at a path, as it is typed at this moment. */
export function rowsAt<Row>(form: ScenarioForm, path: string): readonly Row[] {
  const at = valueAt(form, path)
  return Array.isArray(at) ? at : []
}

/** The text at a path; empty where there is none yet. */
export function textAt(form: ScenarioForm, path: string): string {
  const at = valueAt(form, path)
  return typeof at === 'string' ? at : ''
}
