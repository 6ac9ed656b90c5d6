// What the client knows to be wrong in the forms of the profile, and which field a refusal belongs to.
import { blankFaults, type Faults, passwordFaults, refusedFaults } from '#platform/faults.ts'
import type { Problem } from '#platform/problem.ts'

export const aboutFields = ['first_name', 'last_name', 'country', 'explanation_language'] as const
export type AboutField = (typeof aboutFields)[number]

export const passwordFields = ['current', 'password', 'repeat'] as const
export type PasswordField = (typeof passwordFields)[number]

/** Which fields of the profile to fill in. */
export function checkAbout(values: Record<AboutField, string>): Faults<AboutField> {
  return blankFaults(values, aboutFields)
}

/** Which fields to put right before the password is changed. */
export function checkPassword(values: Record<PasswordField, string>): Faults<PasswordField> {
  return { ...blankFaults(values, passwordFields), ...passwordFaults(values.password, values.repeat) }
}

/** What the server refused of a new password, by field. */
export function refusedPassword(problem: Pick<Problem, 'code' | 'details'>): Faults<PasswordField> {
  return refusedFaults(problem, passwordFields, {
    'AUTH.INVALID_CREDENTIALS': { current: 'fault.passwordWrong' },
    'AUTH.PASSWORD_TOO_COMMON': { password: 'fault.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'fault.passwordPersonal' },
  })
}

/** What has changed in a form: only that is sent. */
export function changesOf<Name extends string>(
  values: Record<Name, string>,
  before: Record<Name, string>,
): Partial<Record<Name, string>> {
  const changed = Object.entries<string>(values).filter(([name, value]) => value.trim() !== before[name as Name])
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])) as Partial<Record<Name, string>>
}
