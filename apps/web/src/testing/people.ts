// The default signed-in user and server configuration, unless a test overrides them.

import { getUser, type User } from '@parley/contracts/account/user.ts'
import type { Config } from '@parley/contracts/config.ts'
import type { Org } from '@parley/contracts/org/org.ts'
import { rememberAcceptance } from '#platform/session/policies.ts'
import { sessionToken } from '#platform/session/session.ts'
import type { ApiServer } from './api-server.ts'

export const orgId = '0'.repeat(23).concat('1')

export const config: Config = {
  partner: 'model',
  transcription: 'server',
  models: { whisper: ['whisper-1'], gpt_model: ['gpt-1'], tts: ['tts-1'] },
  google_client_id: null,
  oidc_name: null,
  registration: 'open',
  everything_included: false,
  trial: true,
  mail: true,
  free_conversations_per_day: 3,
  keep_recordings_days: 30,
  payments: { provider: 'sandbox', client_token: null, environment: 'sandbox' },
  sales_email: 'sales@example.org',
  tag_manager_id: null,
  chat_id: null,
  social_links: [],
}

export const anna: User = {
  _id: '0'.repeat(23).concat('a'),
  tag_name: 'anna-berg',
  first_name: 'Anna',
  last_name: 'Berg',
  email: 'anna@example.org',
  is_email_verified: true,
  country: 'DE',
  explanation_language: 'en',
  learning_language: 'es',
  level: 'B1',
  level_source: 'DESCRIBED',
  form_of_address: 'FEMININE',
  aim: 'TRAVEL',
  status: 'ACTIVE',
  settings: {
    is_accept_terms_and_conditions: true,
    is_accept_privacy_policy: true,
    is_accept_refund_policy: true,
    is_first_guide_completed: true,
    is_welcome_completed: true,
  },
  favorite_scenarios: [],
  favorite_modules: [],
  current_org_id: orgId,
  is_operator: false,
  has_ways_to_check: false,
  shares_misses: false,
}

/** Anna's own organisation, in which she is currently practising. */
export const ownOrg: Org = {
  _id: orgId,
  name: 'Anna Berg',
  owner_id: anna._id,
  status: 'active',
  role: 'OWNER',
  membership: 'ACTIVE',
  is_current: true,
  is_personal: true,
  max_members: 1,
  free_usage: { session_count: 0, limit: 3, resets_at: '2026-11-30T00:00:00.000Z' },
}

/** A team that she may belong to. */
export const team: Org = {
  ...ownOrg,
  _id: '0'.repeat(23).concat('2'),
  name: 'Evening school',
  owner_id: '0'.repeat(23).concat('b'),
  role: 'MEMBER',
  is_current: false,
  is_personal: false,
  max_members: 9,
}

/** An access token that names an organisation, as the page reads it. @param exp when it expires, in seconds since 1970 */
export const tokenFor = (org: string, exp?: number): string => `e30.${btoa(JSON.stringify({ org, exp }))}.sign`

/** Signs a user in before the page is rendered. */
export function signedInAs(api: ApiServer, changes: Partial<User> = {}): User {
  const user = { ...anna, ...changes }
  api.answers(getUser, user)
  rememberAcceptance(user)
  sessionToken.keep(tokenFor(user.current_org_id))
  return user
}
