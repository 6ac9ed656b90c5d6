// Whether the user has accepted the three policies.

import type { acceptPolicies, User } from '@parley/contracts/account/user.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'

/** The policy flags in a user's settings. */
const policyFlags = [
  'is_accept_terms_and_conditions',
  'is_accept_privacy_policy',
  'is_accept_refund_policy',
] as const satisfies (keyof EndpointInput<typeof acceptPolicies>['body'])[]

/** Whether all policies are accepted. */
export function hasAccepted({ settings }: Pick<User, 'settings'>): boolean {
  return policyFlags.every((flag) => settings[flag])
}

/** Whether the onboarding questions after the policies are still due. */
export const isWelcomeDue = (user: Pick<User, 'settings'>): boolean =>
  hasAccepted(user) && !user.settings.is_welcome_completed

const storageKey = 'parley.policies_accepted'

/**
 * Remembers in this browser whether the signed-in user has accepted, so that the next start can request its page's data
 * before it knows the user. Only a hint: the server rejects users who have not.
 */
export function rememberAcceptance(user: Pick<User, 'settings'>): void {
  if (hasAccepted(user)) localStorage.setItem(storageKey, '1')
  else forgetAcceptance()
}

/** Clears the hint, because another person may sign in next. */
export const forgetAcceptance = (): void => localStorage.removeItem(storageKey)

export const isAcceptanceRemembered = (): boolean => localStorage.getItem(storageKey) !== null
