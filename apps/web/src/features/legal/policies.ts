// Whether somebody has agreed to the three texts.

import type { Given } from '@parley/contracts/endpoint.ts'
import type { acceptPolicies, User } from '@parley/contracts/user.ts'
import type { LegalName } from './legal-name.ts'

/** The flag of each text in the settings of a user. */
const policyFlags = {
  terms: 'is_accept_terms_and_conditions',
  privacy: 'is_accept_privacy_policy',
  refund: 'is_accept_refund_policy',
} as const satisfies Record<LegalName, keyof Given<typeof acceptPolicies>['body']>

/** Whether nothing is left to agree to. */
export function hasAccepted({ settings }: Pick<User, 'settings'>): boolean {
  return Object.values(policyFlags).every((flag) => settings[flag])
}
