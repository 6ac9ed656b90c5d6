// What the client can reject before it asks the server, and which field a server error belongs to.
import { blankFaults, emailFault, type Faults, passwordFaults, refusedFaults } from '#platform/http/faults.ts'
import type { Problem } from '#platform/http/problem.ts'

export const loginFields = ['email', 'password'] as const
export const signupFields = ['first_name', 'last_name', 'country', 'email', 'password', 'repeat'] as const
export const forgotFields = ['email'] as const
export const resetFields = ['password', 'repeat'] as const

export type LoginField = (typeof loginFields)[number]
export type SignupField = (typeof signupFields)[number]
export type ForgotField = (typeof forgotFields)[number]
export type ResetField = (typeof resetFields)[number]

/** Adds the fault of the e-mail address, unless the field is blank. */
function withEmail<Name extends string>(faults: Faults<Name | 'email'>, email: string): Faults<Name | 'email'> {
  const fault = emailFault(email)
  return fault ? { ...faults, email: fault } : faults
}

/** The fields to correct before the request is sent. */
export function checkLogin(values: Record<LoginField, string>): Faults<LoginField> {
  return blankFaults(values, loginFields)
}

/** The fields to correct before the request is sent. */
export function checkSignup(values: Record<SignupField, string>): Faults<SignupField> {
  const faults: Faults<SignupField> = {
    ...blankFaults(values, signupFields),
    ...passwordFaults(values.password, values.repeat),
  }
  return withEmail(faults, values.email)
}

/** Checks that the e-mail address is well-formed. */
export function checkForgot(values: Record<ForgotField, string>): Faults<ForgotField> {
  return withEmail(blankFaults(values, forgotFields), values.email)
}

/** Checks the new password. */
export function checkReset(values: Record<ResetField, string>): Faults<ResetField> {
  return { ...blankFaults(values, resetFields), ...passwordFaults(values.password, values.repeat) }
}

/** The server's errors by field; empty if the problem names no field of the form. */
export function refusedSignup(problem: Pick<Problem, 'code' | 'details'>): Faults<SignupField> {
  return refusedFaults(problem, signupFields, {
    'AUTH.EMAIL_TAKEN': { email: 'fault.emailTaken' },
    'AUTH.PASSWORD_TOO_COMMON': { password: 'fault.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'fault.passwordPersonal' },
  })
}

/** The same for a new password. */
export function refusedReset(problem: Pick<Problem, 'code' | 'details'>): Faults<ResetField> {
  return refusedFaults(problem, resetFields, {
    'AUTH.PASSWORD_TOO_COMMON': { password: 'fault.passwordCommon' },
    'AUTH.PASSWORD_PERSONAL': { password: 'fault.passwordPersonal' },
  })
}
