// What the client can reject before calling the server, and which field a server error belongs to.
import {
  blankFieldErrors,
  emailError,
  type FieldErrors,
  passwordErrors,
  serverFieldErrors,
} from '#platform/http/field-errors.ts'
import type { Problem } from '#platform/http/problem.ts'

export const loginFields = ['email', 'password'] as const
export const signupFields = ['first_name', 'last_name', 'country', 'email', 'password', 'repeat'] as const
export const forgotFields = ['email'] as const
export const resetFields = ['password', 'repeat'] as const

export type LoginField = (typeof loginFields)[number]
export type SignupField = (typeof signupFields)[number]
export type ForgotField = (typeof forgotFields)[number]
export type ResetField = (typeof resetFields)[number]

/** Adds the e-mail address's error, unless the field is blank. */
function withEmail<Name extends string>(
  errors: FieldErrors<Name | 'email'>,
  email: string,
): FieldErrors<Name | 'email'> {
  const error = emailError(email)
  return error ? { ...errors, email: error } : errors
}

/** The fields to correct before the request is sent. */
export function checkLogin(values: Record<LoginField, string>): FieldErrors<LoginField> {
  return blankFieldErrors(values, loginFields)
}

/** The fields to correct before the request is sent. */
export function checkSignup(values: Record<SignupField, string>): FieldErrors<SignupField> {
  const errors: FieldErrors<SignupField> = {
    ...blankFieldErrors(values, signupFields),
    ...passwordErrors(values.password, values.repeat),
  }
  return withEmail(errors, values.email)
}

/** Checks that the e-mail address is well-formed. */
export function checkForgot(values: Record<ForgotField, string>): FieldErrors<ForgotField> {
  return withEmail(blankFieldErrors(values, forgotFields), values.email)
}

/** Checks the new password. */
export function checkReset(values: Record<ResetField, string>): FieldErrors<ResetField> {
  return { ...blankFieldErrors(values, resetFields), ...passwordErrors(values.password, values.repeat) }
}

/** The server's errors by field; empty if the problem does not name any of the form's fields. */
export function refusedSignup(problem: Pick<Problem, 'code' | 'details'>): FieldErrors<SignupField> {
  return serverFieldErrors(problem, signupFields, {
    'AUTH.EMAIL_TAKEN': { email: 'error.emailTaken' },
    'AUTH.PASSWORD_TOO_COMMON': { password: 'error.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'error.passwordPersonal' },
  })
}

/** The same for a new password. */
export function refusedReset(problem: Pick<Problem, 'code' | 'details'>): FieldErrors<ResetField> {
  return serverFieldErrors(problem, resetFields, {
    'AUTH.PASSWORD_TOO_COMMON': { password: 'error.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'error.passwordPersonal' },
  })
}
