// Field errors found by the client or reported by the server, as keys in the namespace `ui`.
import { passwordLength } from '@parley/contracts/account/auth.ts'
import type { FailureCode, Problem } from './problem.ts'

/** Keys in the namespace `ui`. */
export type FieldErrorKey =
  | 'error.required'
  | 'error.email'
  | 'error.emailTaken'
  | 'error.passwordShort'
  | 'error.passwordLong'
  | 'error.passwordCommon'
  | 'error.passwordPersonal'
  | 'error.passwordWrong'
  | 'error.passwordsDiffer'
  | 'error.url'
  | 'error.characters'
  | 'error.refused'

export type FieldErrors<Name extends string> = Partial<Record<Name, FieldErrorKey>>

/** Values for these messages' placeholders. */
export const fieldErrorValues = { count: passwordLength.min, max: passwordLength.max } as const

/** Rough check of an e-mail address: the server does the full validation. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Returns errors for blank fields. */
export function blankFieldErrors<Name extends string>(
  values: Record<NoInfer<Name>, string>,
  names: readonly Name[],
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of names) if (values[name].trim() === '') errors[name] = 'error.required'
  return errors
}

/** The error in an e-mail address; none if it is blank, which is reported separately. */
export function emailError(address: string): FieldErrorKey | undefined {
  return address.trim() === '' || emailShape.test(address.trim()) ? undefined : 'error.email'
}

/** Errors in a new password and its confirmation; none for blank fields. */
export function passwordErrors(password: string, repeat: string): FieldErrors<'password' | 'repeat'> {
  const { min, max } = passwordLength
  const errors: FieldErrors<'password' | 'repeat'> = {}
  if (password !== '' && password.length < min) errors.password = 'error.passwordShort'
  if (password.length > max) errors.password = 'error.passwordLong'
  if (repeat !== '' && repeat !== password) errors.repeat = 'error.passwordsDiffer'
  return errors
}

/** What a name may not contain, by the rule's code in the contract. */
const byRule: Partial<Record<string, FieldErrorKey>> = { url: 'error.url', characters: 'error.characters' }

type Refusal = Pick<Problem, 'code' | 'details'>

/**
 * The server's errors by field; empty if they do not name any of the form's fields.
 * @param byCode fields for codes that imply one
 */
export function serverFieldErrors<Name extends string>(
  { code, details }: Refusal,
  names: readonly Name[],
  byCode: Partial<Record<FailureCode, FieldErrors<Name>>> = {},
): FieldErrors<Name> {
  const known = byCode[code]
  if (known) return known
  const errors: FieldErrors<Name> = {}
  for (const { path, code: rule } of details) {
    const name = names.find((field) => path.split(/[./]/).at(-1) === field)
    if (name) errors[name] ??= name === 'email' ? 'error.email' : (byRule[rule] ?? 'error.refused')
  }
  return errors
}
