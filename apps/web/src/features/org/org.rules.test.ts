import type { Member, Org } from '@parley/contracts/org/org.ts'
import { expect, test } from 'vitest'
import { inOrder, invitationsOf, mayLeave, membershipsOf, rolesToGive, seatsOf } from './org.rules.ts'

const member = (name: string, fields: Partial<Member> = {}): Member => ({
  _id: '0'.repeat(24),
  name,
  tag_name: name.toLowerCase(),
  role: 'MEMBER',
  info: { status: 'ACTIVE' },
  ...fields,
})

const org = (name: string, fields: Partial<Org> = {}): Org => ({
  _id: '0'.repeat(24),
  name,
  owner_id: '1'.repeat(24),
  status: 'active',
  role: 'MEMBER',
  membership: 'ACTIVE',
  is_current: false,
  is_personal: false,
  max_members: 5,
  free_usage: { session_count: 0, limit: 3, resets_at: '2026-01-01T00:00:00.000Z' },
  ...fields,
})

test('owners and admins can only grant roles below their own', () => {
  expect(rolesToGive('OWNER')).toEqual(['ADMIN', 'TEACHER', 'MEMBER'])
  expect(rolesToGive('ADMIN')).toEqual(['TEACHER', 'MEMBER'])
  expect(rolesToGive('TEACHER')).toEqual([])
  expect(rolesToGive('MEMBER')).toEqual([])
})

test('members are sorted by role and name, with invitations last', () => {
  const list = [
    member('Zoe'),
    member('Invited', { role: 'ADMIN', info: { status: 'INVITED' } }),
    member('Gone', { info: { status: 'REMOVED' } }),
    member('Éva'),
    member('Fay'),
    member('Olena', { role: 'OWNER' }),
  ]
  expect(inOrder(list, 'fr').map(({ name }) => name)).toEqual(['Olena', 'Éva', 'Fay', 'Zoe', 'Invited'])
})

test('invitations take seats, and removed members free theirs', () => {
  const two = [member('A'), member('B', { info: { status: 'INVITED' } })]
  const gone = member('C', { info: { status: 'REMOVED' } })
  expect(seatsOf({ max_members: 2 }, two)).toEqual({ taken: 2, free: 0 })
  expect(seatsOf({ max_members: 2 }, [...two.slice(1), gone])).toEqual({ taken: 1, free: 1 })
  expect(seatsOf({ max_members: 1 }, two)).toEqual({ taken: 2, free: 0 })
})

test('the current organisation is first, without deleted ones or invitations', () => {
  const list = [
    org('B'),
    org('C', { is_current: true }),
    org('A'),
    org('Gone', { status: 'deleted' }),
    org('New', { membership: 'INVITED' }),
  ]
  expect(membershipsOf(list, 'en').map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  expect(invitationsOf(list).map(({ name }) => name)).toEqual(['New'])
})

test('a member can leave the current team unless they own it', () => {
  expect(mayLeave(org('Team', { is_current: true }))).toBe(true)
  expect(mayLeave(org('Team', { is_current: true, role: 'ADMIN' }))).toBe(true)
  expect(mayLeave(org('Team', { is_current: true, role: 'OWNER' }))).toBe(false)
  expect(mayLeave(org('Mine', { is_current: true, is_personal: true }))).toBe(false)
  expect(mayLeave(org('Other'))).toBe(false)
})
