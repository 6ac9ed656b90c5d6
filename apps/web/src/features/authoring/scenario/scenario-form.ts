// The scenario form: uncontrolled, so that a keystroke renders only its own field.
import type { UseFormReturnType } from '@mantine/form'
import type { ScenarioValues } from './scenario-values.ts'

export type ScenarioForm = UseFormReturnType<ScenarioValues>

/** Props shared by all parts of the form. */
export interface ScenarioPartProps {
  readonly form: ScenarioForm
  /** True for another author's scenario. */
  readonly readOnly: boolean
}

/** Sets a list in the form and clears its rows' errors, because their positions may have changed. */
export function setRows(form: ScenarioForm, path: string, rows: readonly unknown[]): void {
  form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(`${path}.`))))
  form.setFieldValue(path, rows)
}

function valueAt(form: ScenarioForm, path: string): unknown {
  let at: unknown = form.getValues()
  for (const name of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return at
}

/** The current list at a path, including text that is still being typed. */
export function rowsAt<Row>(form: ScenarioForm, path: string): readonly Row[] {
  const at = valueAt(form, path)
  return Array.isArray(at) ? at : []
}

/** The text at a path; empty if there is none yet. */
export function textAt(form: ScenarioForm, path: string): string {
  const at = valueAt(form, path)
  return typeof at === 'string' ? at : ''
}
