import type { Invitation } from '@parley/contracts/account/invitation.ts'
import type { Org } from '@parley/contracts/org/org.ts'
import { expect, test } from 'vitest'
import { joinView } from './join.rules.ts'

const invitation: Invitation = {
  org_id: 'a'.repeat(24),
  org_name: 'Evening school',
  invited_by: 'Ida Journey',
  role: 'MEMBER',
  state: 'valid',
}
const school: Org = {
  _id: 'a'.repeat(24),
  name: 'Evening school',
  owner_id: '1'.repeat(24),
  status: 'active',
  role: 'MEMBER',
  membership: 'ACTIVE',
  is_current: false,
  is_personal: false,
  max_members: 5,
  free_usage: { session_count: 0, limit: 3, resets_at: '2026-01-01T00:00:00.000Z' },
}
const other = { ...school, _id: 'b'.repeat(24), name: 'Other' }

test('asks whether to join the team if the link works', () => {
  expect(joinView(invitation, [other])).toEqual({ kind: 'question', org: 'Evening school', invitedBy: 'Ida Journey' })
})

test.each(['expired', 'used_up', 'full'] as const)('says that a link is %s, but not to members', (state) => {
  expect(joinView({ ...invitation, state }, [])).toEqual({ kind: 'over', reason: state, org: 'Evening school' })
  expect(joinView({ ...invitation, state }, [other, school])).toEqual({ kind: 'member', org: school })
})

test("reserves an invited user's place in a full team", () => {
  const invited = { ...school, membership: 'INVITED' as const }
  expect(joinView({ ...invitation, state: 'full' }, [invited]).kind).toBe('question')
  expect(joinView({ ...invitation, state: 'expired' }, [invited]).kind).toBe('over')
})

test('offers nothing for an unknown link or one without a team', () => {
  expect(joinView(null, [school])).toEqual({ kind: 'over', reason: 'unknown', org: null })
  const ofNoTeam = { ...invitation, org_id: null, org_name: null, invited_by: null, role: null }
  expect(joinView(ofNoTeam, [school])).toEqual({ kind: 'nothing' })
})
