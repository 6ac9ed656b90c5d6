// Validates a scenario against the contract's schema, for both the form and JSON.
import { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { type Issue, type SchemaErrors, schemaErrorOf, schemaErrorsOf } from '#platform/http/schema-errors.ts'
import { type JsonErrorKind, readJson } from '../json/scenario-json-text.ts'
import { isRecord, readScenario, type ScenarioValues } from './scenario-values.ts'

/** The errors in a request body, by field. */
export const errorsOfInput = (input: unknown): SchemaErrors =>
  schemaErrorsOf(ScenarioInput.safeParse(input).error?.issues ?? [])

/** A scenario that passes the schema, or its errors. */
export type Checked = { readonly input: ScenarioInput } | { readonly errors: SchemaErrors }

export function check(input: unknown): Checked {
  const { data, error } = ScenarioInput.safeParse(input)
  return error ? { errors: schemaErrorsOf(error.issues) } : { input: data }
}

/** Error codes that the form can show and the author can correct: a value is missing, too short or too long. */
const correctable = new Set(['too_small', 'too_big'])
const correctableRules = new Set([
  'dialog_behavior_required',
  'ielts_behavior_required',
  'ielts_only_in_english',
  'url',
  'characters',
])

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return at === undefined
}

/** Whether the form would lose the value that this issue concerns. */
function blocksForm(value: unknown, issue: Issue): boolean {
  if (correctable.has(issue.code)) return false
  const { key } = schemaErrorOf(issue)
  if (correctableRules.has(key) || key === 'translation') return false
  return !isMissing(value, issue.path)
}

export interface JsonState {
  readonly syntax: { readonly kind: JsonErrorKind; readonly at: number } | null
  /** The scenario's errors in the text. */
  readonly errors: SchemaErrors
  /** Errors that the form cannot show; the form stays unavailable until they are corrected. */
  readonly blocking: SchemaErrors
  readonly places: ReadonlyMap<string, number>
  readonly value: unknown
}

/** Parses text and checks it as a scenario. */
export function judgeJson(text: string): JsonState {
  const { value, places, error } = readJson(text)
  if (error) return { syntax: error, errors: {}, blocking: {}, places, value }
  const issues: readonly Issue[] = ScenarioInput.safeParse(value).error?.issues ?? []
  const blocking = isRecord(value) ? issues.filter((issue) => blocksForm(value, issue)) : issues
  return { syntax: null, errors: schemaErrorsOf(issues), blocking: schemaErrorsOf(blocking), places, value }
}

/** The form's values for some text; null if the form would lose part of it. */
export function valuesOfJson({ syntax, blocking, value }: JsonState, before: ScenarioValues): ScenarioValues | null {
  return syntax || Object.keys(blocking).length > 0 ? null : readScenario(value, before)
}
