import { roles } from '@parley/contracts/org/policy.ts'
import { expect, test } from 'vitest'
import { judgeRemoval, mayChangeRole, utcDay } from './org.rules.ts'

test('allows members to leave, and higher roles to remove them', () => {
  const removable = roles.map((actor) => roles.filter((target) => judgeRemoval(actor, target, false) === 'remove'))
  expect(removable).toEqual([['ADMIN', 'TEACHER', 'MEMBER'], ['TEACHER', 'MEMBER'], [], []])
  expect(roles.map((actor) => judgeRemoval(actor, null, false))).toEqual(roles.map(() => 'unseen'))
})

test('everyone may leave except the owner', () => {
  expect(roles.map((actor) => judgeRemoval(actor, actor, true))).toEqual(['forbidden', 'leave', 'leave', 'leave'])
})

test('admins cannot make admins, and no one can make owners', () => {
  expect(mayChangeRole('OWNER', 'MEMBER', 'ADMIN')).toBe(true)
  expect(mayChangeRole('ADMIN', 'MEMBER', 'TEACHER')).toBe(true)
  expect(mayChangeRole('ADMIN', 'MEMBER', 'ADMIN')).toBe(false)
  expect(mayChangeRole('ADMIN', 'ADMIN', 'MEMBER')).toBe(false)
  expect(mayChangeRole('OWNER', 'OWNER', 'MEMBER')).toBe(false)
  expect(mayChangeRole('OWNER', 'MEMBER', 'OWNER')).toBe(false)
})

test('a day ends at midnight UTC', () => {
  expect(utcDay(new Date('2026-03-29T23:59:59.999Z'))).toEqual({
    name: '2026-03-29',
    endsAt: new Date('2026-03-30T00:00:00Z'),
  })
})
