// Whether a new password is easy to guess, by the rules that the server applies to it.
import { passwordLength } from '@parley/contracts/account/auth.ts'
import { isPersonalPassword, type Person } from '@parley/contracts/account/personal-password.ts'
import type { FieldErrorKey } from './http/field-errors.ts'

/** Loads the list of leaked passwords, which is large, once it is needed; null without a connection. */
const loadIsCommon = () =>
  import('./common-passwords.ts').then(({ isCommonPassword }) => isCommonPassword).catch(() => null)

/**
 * Why a password that is long enough will be rejected; null if it will not be.
 * @param person what is known about the user so far
 */
export async function weaknessOf(password: string, person: Person): Promise<FieldErrorKey | null> {
  if (password.length < passwordLength.min || password.length > passwordLength.max) return null
  if (isPersonalPassword(password, person)) return 'error.passwordPersonal'
  return (await loadIsCommon())?.(password) ? 'error.passwordCommon' : null
}
