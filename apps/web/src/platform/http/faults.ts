// Field errors found by the client or reported by the server, as keys of the namespace `ui`.
import { passwordLength } from '@parley/contracts/auth.ts'
import type { FailureCode, Problem } from './problem.ts'

/** Keys of the namespace `ui`. */
export type Fault =
  | 'fault.required'
  | 'fault.email'
  | 'fault.emailTaken'
  | 'fault.passwordShort'
  | 'fault.passwordLong'
  | 'fault.passwordCommon'
  | 'fault.passwordPersonal'
  | 'fault.passwordWrong'
  | 'fault.passwordsDiffer'
  | 'fault.url'
  | 'fault.characters'
  | 'fault.refused'

export type Faults<Name extends string> = Partial<Record<Name, Fault>>

/** Values for the placeholders of these sentences. */
export const faultValues = { count: passwordLength.min, max: passwordLength.max } as const

/** Rough check for an email address: the server does the full validation. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Returns errors for blank fields. */
export function blankFaults<Name extends string>(
  values: Record<NoInfer<Name>, string>,
  names: readonly Name[],
): Faults<Name> {
  const faults: Faults<Name> = {}
  for (const name of names) if (values[name].trim() === '') faults[name] = 'fault.required'
  return faults
}

/** The error in an email address; none if it is blank, which is reported separately. */
export function emailFault(address: string): Fault | undefined {
  return address.trim() === '' || emailShape.test(address.trim()) ? undefined : 'fault.email'
}

/** Errors in a new password and its repetition; none for blank fields. */
export function passwordFaults(password: string, repeat: string): Faults<'password' | 'repeat'> {
  const { min, max } = passwordLength
  const faults: Faults<'password' | 'repeat'> = {}
  if (password !== '' && password.length < min) faults.password = 'fault.passwordShort'
  if (password.length > max) faults.password = 'fault.passwordLong'
  if (repeat !== '' && repeat !== password) faults.repeat = 'fault.passwordsDiffer'
  return faults
}

/** What a name may not contain, by the rule's code in the contract. */
const byRule: Partial<Record<string, Fault>> = { url: 'fault.url', characters: 'fault.characters' }

type Refusal = Pick<Problem, 'code' | 'details'>

/**
 * The server's errors by field; empty if they name no field of the form.
 * @param byCode fields for codes that imply one
 */
export function refusedFaults<Name extends string>(
  { code, details }: Refusal,
  names: readonly Name[],
  byCode: Partial<Record<FailureCode, Faults<Name>>> = {},
): Faults<Name> {
  const known = byCode[code]
  if (known) return known
  const faults: Faults<Name> = {}
  for (const { path, code: rule } of details) {
    const name = names.find((field) => path.split(/[./]/).at(-1) === field)
    if (name) faults[name] ??= name === 'email' ? 'fault.email' : (byRule[rule] ?? 'fault.refused')
  }
  return faults
}
