import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { createAccessTokens } from './session.ts'

const key = new TextEncoder().encode('a key of more than thirty-two bytes, for tests')
const tokens = createAccessTokens([key])
const bearer = {
  userId: '0123456789abcdef01234567',
  signInId: '89abcdef0123456789abcdef',
  orgId: 'abcdef0123456789abcdef01',
}

/** A token that is valid except for the test's changes. */
const sign = (change: {
  alg?: string
  typ?: string
  aud?: string
  sid?: unknown
  org?: unknown
  key?: Uint8Array
  exp?: string
}) =>
  new SignJWT({
    sid: bearer.signInId,
    org: bearer.orgId,
    ...('sid' in change && { sid: change.sid }),
    ...('org' in change && { org: change.org }),
  })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
    .setSubject(bearer.userId)
    .setAudience(change.aud ?? 'parley')
    .setExpirationTime(change.exp ?? '1m')
    .sign(change.key ?? key)

test('a token identifies its user', async () => {
  expect(await tokens.verify(await tokens.issue(bearer.userId, bearer.signInId, bearer.orgId))).toEqual(bearer)
  expect(await tokens.verify(await sign({}))).toEqual(bearer)
})

test.each([
  ['another algorithm', { alg: 'HS512', key: new Uint8Array(64).fill(7) }],
  ['another algorithm with our key', { alg: 'HS384', key: new Uint8Array([...key, ...key]) }],
  ['another type', { typ: 'JWT' }],
  ['another audience', { aud: 'elsewhere' }],
  ['another key', { key: new Uint8Array(48).fill(1) }],
  ['no sign-in', { sid: undefined }],
  ['a sign-in that is no text', { sid: 7 }],
  ['no organisation', { org: undefined }],
  ['a time that is over', { exp: '-1s' }],
])('a token with %s is invalid', async (_what, change) => {
  expect(await tokens.verify(await sign(change))).toBeNull()
})

test('a genuine token is invalid once it has expired', async () => {
  const token = await tokens.issue(bearer.userId, bearer.signInId, bearer.orgId)
  expect(await tokens.verify(token)).toEqual(bearer)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 599_000 })
  expect(await tokens.verify(token)).toEqual(bearer)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await tokens.verify(token)).toBeNull()
  vi.useRealTimers()
})

test('a token is valid while its key is configured', async () => {
  const newer = new Uint8Array(32).fill(2)
  const token = await tokens.issue(bearer.userId, bearer.signInId, bearer.orgId)
  const rotated = createAccessTokens([newer, key])
  expect(await rotated.verify(token)).toEqual(bearer)
  const next = await rotated.issue(bearer.userId, bearer.signInId, bearer.orgId)
  expect(await createAccessTokens([newer]).verify(next)).toEqual(bearer)
  expect(await createAccessTokens([newer]).verify(token)).toBeNull()
})
