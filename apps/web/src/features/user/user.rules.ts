// Client-side validation of the profile's forms, and the fields that server errors belong to.
import { blankFieldErrors, type FieldErrors, passwordErrors, serverFieldErrors } from '#platform/http/field-errors.ts'
import type { Problem } from '#platform/http/problem.ts'

export const aboutFields = ['first_name', 'last_name', 'country', 'explanation_language'] as const
export type AboutField = (typeof aboutFields)[number]

export const passwordFields = ['current', 'password', 'repeat'] as const
export type PasswordField = (typeof passwordFields)[number]

/** The profile's missing fields. */
export function checkAbout(values: Record<AboutField, string>): FieldErrors<AboutField> {
  return blankFieldErrors(values, aboutFields)
}

/** Errors in the form that changes the password. */
export function checkPassword(values: Record<PasswordField, string>): FieldErrors<PasswordField> {
  return { ...blankFieldErrors(values, passwordFields), ...passwordErrors(values.password, values.repeat) }
}

/** Server errors for a new password, by field. */
export function refusedPassword(problem: Pick<Problem, 'code' | 'details'>): FieldErrors<PasswordField> {
  return serverFieldErrors(problem, passwordFields, {
    'AUTH.INVALID_CREDENTIALS': { current: 'error.passwordWrong' },
    'AUTH.PASSWORD_TOO_COMMON': { password: 'error.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'error.passwordPersonal' },
  })
}

/** A form's changed fields: only those are sent. */
export function changesOf<Name extends string>(
  values: Record<Name, string>,
  before: Record<Name, string>,
): Partial<Record<Name, string>> {
  const changed = Object.entries<string>(values).filter(([name, value]) => value.trim() !== before[name as Name])
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])) as Partial<Record<Name, string>>
}
