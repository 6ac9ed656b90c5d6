import { expect, test } from 'vitest'
import { stateOf } from './invitation.rules.ts'

const now = new Date('2026-11-30T09:00:00Z')
const link = { expiresAt: new Date('2026-12-14T09:00:00Z'), uses: 0, maxUses: 30, seats: 40, seatsTaken: 12 }

test.each([
  ['a fresh link', {}, 'valid'],
  ['a link with one use left', { uses: 29 }, 'valid'],
  ['a link without uses', { uses: 30 }, 'used_up'],
  ['a link at its last moment', { expiresAt: now }, 'expired'],
  ['an expired link without uses', { expiresAt: now, uses: 30 }, 'expired'],
  ['a link of a team with one free place', { seatsTaken: 39 }, 'valid'],
  ['a link of a full team', { seatsTaken: 40 }, 'full'],
  ['a link of a team whose places were reduced', { seats: 5 }, 'full'],
  ['a link without uses of a full team', { uses: 30, seatsTaken: 40 }, 'used_up'],
  ['a link for no team', { seats: null, seatsTaken: 0 }, 'valid'],
] as const)('tells the state of %s', (_name, change, state) => {
  expect(stateOf({ ...link, ...change }, now)).toBe(state)
})
