// What is wrong with a field, known before the server is asked or told by it. Each is a sentence of the namespace `ui`.
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

/** Something, an at sign, a name with a dot: the server knows the rest. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Names the fields that are blank. */
export function blankFaults<Name extends string>(
  values: Record<NoInfer<Name>, string>,
  names: readonly Name[],
): Faults<Name> {
  const faults: Faults<Name> = {}
  for (const name of names) if (values[name].trim() === '') faults[name] = 'fault.required'
  return faults
}

/** What is wrong with an address; nothing where it is blank, which is said otherwise. */
export function emailFault(address: string): Fault | undefined {
  return address.trim() === '' || emailShape.test(address.trim()) ? undefined : 'fault.email'
}

/** What is wrong with a new password and its repetition; nothing where they are blank. */
export function passwordFaults(password: string, repeat: string): Faults<'password' | 'repeat'> {
  const { min, max } = passwordLength
  const faults: Faults<'password' | 'repeat'> = {}
  if (password !== '' && password.length < min) faults.password = 'fault.passwordShort'
  if (password.length > max) faults.password = 'fault.passwordLong'
  if (repeat !== '' && repeat !== password) faults.repeat = 'fault.passwordsDiffer'
  return faults
}

/** What a name may not contain, by the code of the contract's rule. */
const byRule: Partial<Record<string, Fault>> = { url: 'fault.url', characters: 'fault.characters' }

type Refusal = Pick<Problem, 'code' | 'details'>

/**
 * What the server refused, by field; empty where the refusal names no field of the form.
 * @param byCode where a code alone says which field is meant
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
