// The contract's schema as the one judge of what an author wrote, in the form and in JSON.
import { ScenarioInput } from '@parley/contracts/authoring.ts'
import { type Faults, faultOf, faultsOf, type Issue } from '#platform/schema-faults.ts'
import { readJson, type SyntaxFault } from '../json/scenario-json-text.ts'
import { isRecord, readScenario, type ScenarioValues } from './scenario-values.ts'

/** What is wrong with a scenario as it would be sent, by field. */
export const faultsOfInput = (input: unknown): Faults => faultsOf(ScenarioInput.safeParse(input).error?.issues ?? [])

/** A scenario that the schema has accepted, or its faults. */
export type Checked = { readonly input: ScenarioInput } | { readonly faults: Faults }

export function check(input: unknown): Checked {
  const { data, error } = ScenarioInput.safeParse(input)
  return error ? { faults: faultsOf(error.issues) } : { input: data }
}

/** Codes of what the form can show and correct: something is missing, too short or too long. */
const correctable = new Set(['too_small', 'too_big'])
const correctableRules = new Set([
  'dialog_behavior_required',
  'ielts_behavior_required',
  'ielts_only_in_english',
  'url',
  'characters',
])

function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  let at = given
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return at === undefined
}

/** Whether the form would lose what this issue is about. */
function blocksForm(given: unknown, issue: Issue): boolean {
  if (correctable.has(issue.code)) return false
  const { key } = faultOf(issue)
  if (correctableRules.has(key) || key === 'translation') return false
  return !isMissing(given, issue.path)
}

export interface JsonState {
  readonly syntax: { readonly kind: SyntaxFault; readonly at: number } | null
  /** What is wrong with the scenario that the text describes. */
  readonly faults: Faults
  /** Those of them that the form cannot show; it stays closed until they are corrected. */
  readonly blocking: Faults
  readonly places: ReadonlyMap<string, number>
  readonly value: unknown
}

/** Everything that there is to say about a text as a scenario. */
export function judgeJson(text: string): JsonState {
  const { value, places, fault } = readJson(text)
  if (fault) return { syntax: fault, faults: {}, blocking: {}, places, value }
  const issues: readonly Issue[] = ScenarioInput.safeParse(value).error?.issues ?? []
  const blocking = isRecord(value) ? issues.filter((issue) => blocksForm(value, issue)) : issues
  return { syntax: null, faults: faultsOf(issues), blocking: faultsOf(blocking), places, value }
}

/** The values of the form for a text; null where the form would lose something of it. */
export function valuesOfJson({ syntax, blocking, value }: JsonState, before: ScenarioValues): ScenarioValues | null {
  return syntax || Object.keys(blocking).length > 0 ? null : readScenario(value, before)
}
