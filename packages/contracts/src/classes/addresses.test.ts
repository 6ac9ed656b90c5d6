import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { problems } from '../problem.ts'
import * as assignment from './assignment.ts'
import * as classes from './class.ts'
import * as invitation from './class-invitation.ts'
import * as joinCode from './join-code.ts'
import * as member from './member.ts'
import * as ownAssignment from './own-assignment.ts'
import * as roster from './roster.ts'
import * as time from './zoned-time.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const endpoints = [assignment, classes, invitation, joinCode, member, ownAssignment, roster]
  .flatMap((file) => Object.values<unknown>(file))
  .filter(isEndpoint)

test('every class endpoint has a distinct URL', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every class endpoint uses its path’s parameters', () => {
  for (const { path, params } of endpoints) {
    const named = path.match(/:\w+/g)?.map((name) => [name.slice(1), '0123456789abcdef01234567']) ?? []
    expect([path, params?.safeParse(Object.fromEntries(named)).success ?? named.length === 0]).toEqual([path, true])
  }
})

test('every error code of the class endpoints has a status', () => {
  for (const { errors = [] } of endpoints) for (const code of errors) expect(problems[code]).toBeGreaterThan(399)
})

test('rejects local times on nonexistent days or hours', () => {
  const isTime = (local: string) => time.ZonedInput.safeParse({ local, time_zone: 'Europe/Berlin' }).success
  expect(['2026-11-24T20:00', '2028-02-29T00:00'].map(isTime)).toEqual([true, true])
  expect(['2026-02-29T20:00', '2026-11-24T24:00', '2026-11-24 20:00', '2026-11-24T20:00Z'].map(isTime)).toEqual(
    Array(4).fill(false),
  )
  expect(time.ZonedInput.safeParse({ local: '2026-11-24T20:00', time_zone: 'Europe/Nowhere' }).success).toBe(false)
})
