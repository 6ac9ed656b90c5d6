import { expect, test } from 'vitest'
import { stateOf } from './invitation.rules.ts'

const now = new Date('2026-11-30T09:00:00Z')
const link = { expiresAt: new Date('2026-12-14T09:00:00Z'), uses: 0, maxUses: 30, seats: 40, seatsTaken: 12 }

test.each([
  ['a fresh link', {}, 'valid'],
  ['a link with one use left', { uses: 29 }, 'valid'],
  ['a link with no uses left', { uses: 30 }, 'used_up'],
  ['a link at the moment it expires', { expiresAt: now }, 'expired'],
  ['an expired link with no uses left', { expiresAt: now, uses: 30 }, 'expired'],
  ['a link to a team with one free seat', { seatsTaken: 39 }, 'valid'],
  ['a link to a full team', { seatsTaken: 40 }, 'full'],
  ['a link to a team whose seats were reduced', { seats: 5 }, 'full'],
  ['a link to a full team with no uses left', { uses: 30, seatsTaken: 40 }, 'used_up'],
  ['a link without a team', { seats: null, seatsTaken: 0 }, 'valid'],
] as const)('returns the state of %s', (_name, change, state) => {
  expect(stateOf({ ...link, ...change }, now)).toBe(state)
})
