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
