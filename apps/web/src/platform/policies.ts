// Whether somebody has agreed to the three texts.

import type { Given } from '@parley/contracts/endpoint.ts'
import type { acceptPolicies, User } from '@parley/contracts/user.ts'

/** The flags of the texts in the settings of a user. */
const policyFlags = [
  'is_accept_terms_and_conditions',
  'is_accept_privacy_policy',
  'is_accept_refund_policy',
] as const satisfies (keyof Given<typeof acceptPolicies>['body'])[]

/** Whether nothing is left to agree to. */
export function hasAccepted({ settings }: Pick<User, 'settings'>): boolean {
  return policyFlags.every((flag) => settings[flag])
}

const storageKey = 'parley.policies_accepted'

/**
 * Remembers in this browser whether the signed-in user has agreed, so that the next start may ask for the data of its
 * page before it knows the user. Only a hint: the server refuses whoever has not.
 */
export function rememberAcceptance(user: Pick<User, 'settings'>): void {
  if (hasAccepted(user)) localStorage.setItem(storageKey, '1')
  else forgetAcceptance()
}

/** Another person may sign in next. */
export const forgetAcceptance = (): void => localStorage.removeItem(storageKey)

/** What was remembered last. */
export const isAcceptanceRemembered = (): boolean => localStorage.getItem(storageKey) !== null
