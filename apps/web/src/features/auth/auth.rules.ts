// What the client knows to be wrong before it asks the server, and which field a refusal belongs to.
import { passwordLength } from '@parley/contracts/auth.ts'
import type { ProblemCode, ProblemDetail } from '@parley/contracts/problem.ts'

export type SignupField = 'first_name' | 'last_name' | 'country' | 'email' | 'password' | 'repeat'
export type LoginField = 'email' | 'password'

/** Keys of the namespace `auth`. */
export type FieldError =
  | 'error.required'
  | 'error.email'
  | 'error.emailTaken'
  | 'error.passwordShort'
  | 'error.passwordLong'
  | 'error.passwordCommon'
  | 'error.passwordsDiffer'
  | 'error.refused'

export type Errors<Name extends string> = Partial<Record<Name, FieldError>>

/** Something, an at sign, a name with a dot: the server knows the rest. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

function missing<Name extends string>(values: Record<Name, string>, names: readonly Name[]): Errors<Name> {
  const errors: Errors<Name> = {}
  for (const name of names) if (values[name].trim() === '') errors[name] = 'error.required'
  return errors
}

export const loginFields = ['email', 'password'] as const satisfies LoginField[]
export const signupFields = [
  'first_name',
  'last_name',
  'country',
  'email',
  'password',
  'repeat',
] as const satisfies SignupField[]

/** Which fields to fill in before anybody is asked. */
export function checkLogin(values: Record<LoginField, string>): Errors<LoginField> {
  return missing(values, loginFields)
}

/** Which fields to put right before anybody is asked. */
export function checkSignup(values: Record<SignupField, string>): Errors<SignupField> {
  const errors = missing(values, signupFields)
  const length = values.password.length
  if (!errors.email && !emailShape.test(values.email.trim())) errors.email = 'error.email'
  if (length > 0 && length < passwordLength.min) errors.password = 'error.passwordShort'
  if (length > passwordLength.max) errors.password = 'error.passwordLong'
  if (values.repeat !== '' && values.repeat !== values.password) errors.repeat = 'error.passwordsDiffer'
  return errors
}

interface Refusal {
  code: ProblemCode | 'NETWORK'
  details: readonly ProblemDetail[]
}

/** What the server refused, by field; empty where the refusal names no field of the form. */
export function refusedFields({ code, details }: Refusal): Errors<SignupField> {
  if (code === 'AUTH.EMAIL_TAKEN') return { email: 'error.emailTaken' }
  if (code === 'AUTH.PASSWORD_TOO_COMMON') return { password: 'error.passwordCommon' }
  const errors: Errors<SignupField> = {}
  for (const { path } of details) {
    const name = signupFields.find((field) => path.split(/[./]/).at(-1) === field)
    if (name) errors[name] = name === 'email' ? 'error.email' : 'error.refused'
  }
  return errors
}
