// Errors in what an author wrote: the issues from the contract's schema, or the details in the server's response, as
// keys in the namespace `wizard` by field path.
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'

/** The fields of a zod issue that determine its message. */
export interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly origin?: unknown
  readonly maximum?: unknown
  readonly keys?: readonly string[]
  readonly params?: unknown
}

/** Keys under `error` in the namespace `wizard`; `count` and `names` fill their placeholders. */
export interface SchemaError {
  readonly key: string
  readonly count?: number
  readonly names?: string
}

/** Errors by field path, such as `user_goals.0.phrase`. */
export type SchemaErrors = Readonly<Record<string, SchemaError>>

/** Codes for rules that zod does not have: the contract's, and two that only the server can check. */
const ruleCodes = new Set([
  'dialog_behavior_required',
  'ielts_behavior_required',
  'behavior_of_other_type',
  'ielts_only_in_english',
  'languages_differ',
  'too_many_bullets',
  'partner_lines_differ',
  'partner_examples_differ',
  'partner_sentences_differ',
  'scenarios_required',
  'too_many_scenarios',
  'submodules_required',
  'submodule_without_scenarios',
  'scenario_twice',
  'not_for_this_type',
  'not_found',
  'other_language',
  'none_for_readers',
  'url',
  'characters',
])

const byCode: Readonly<Record<string, string>> = {
  invalid_type: 'form',
  invalid_value: 'choice',
  invalid_union: 'form',
  invalid_format: 'form',
  invalid_key: 'languageCode',
  too_small: 'required',
  too_big: 'long',
}

const isList = ({ origin }: Issue) => origin === 'array'
const ends = ({ path }: Issue, name: string) => path.at(-1) === name

function ruleOf(params: unknown): string | undefined {
  const code = typeof params === 'object' && params !== null && 'code' in params ? params.code : undefined
  return typeof code === 'string' && ruleCodes.has(code) ? code : undefined
}

/** The error for a schema issue. */
export function schemaErrorOf(issue: Issue): SchemaError {
  const { code, maximum } = issue
  if (code === 'unrecognized_keys') return { key: 'unknown', names: issue.keys?.join(', ') ?? '' }
  if (code === 'too_big' && typeof maximum === 'number') {
    return { key: isList(issue) ? 'tooMany' : 'tooLong', count: maximum }
  }
  if (code === 'too_small' && isList(issue)) return { key: 'empty' }
  if (code === 'custom')
    return { key: ruleOf(issue.params) ?? (ends(issue, 'translation') ? 'translation' : 'refused') }
  return { key: byCode[code] ?? 'refused' }
}

/** The first error for each path. */
export function schemaErrorsOf(issues: readonly Issue[]): SchemaErrors {
  const errors: Record<string, SchemaError> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= schemaErrorOf(issue)
  return errors
}

/**
 * The server's errors by field. They contain no limits, so `known` errors from the schema take precedence.
 */
export function serverSchemaErrors(details: readonly ProblemDetail[], known: SchemaErrors = {}): SchemaErrors {
  const errors: Record<string, SchemaError> = {}
  for (const { path, code, message } of details) {
    const name = path.replace(/^body\./, '')
    const rule = [code, message].find((known) => ruleCodes.has(known)) ?? byCode[code]
    errors[name] ??= known[name] ?? { key: rule ?? 'refused' }
  }
  return errors
}

/** Returns a function that translates an error. */
export function useSchemaErrorText(): (error: SchemaError) => string {
  const { t } = useTranslation('wizard')
  return ({ key, count, names = '' }) => t(`error.${key}`, count === undefined ? { names } : { count, names })
}

/**
 * Focuses the first invalid field in `root`, or the button with `data-error` that fixes what is missing.
 * Call it after the errors are rendered.
 */
export function focusFirstError(root: ParentNode | null): void {
  root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')?.focus()
}
