import { logout, refresh } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { idleMs, repeatMs, signInMs } from './auth.rules.ts'

let app: TestApp
let secure: TestApp
beforeAll(async () => {
  app = await startTestApp()
  secure = await startTestApp({ env: { PUBLIC_URL: 'https://parley.example.org' } })
})
afterAll(() => Promise.all([app.stop(), secure.stop()]))
afterEach(() => void vi.useRealTimers())

/** Moves the server's clock; this changes dates only, not timers. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

async function exchange(
  cookie: string,
  { at = app, headers = {} }: { at?: TestApp; headers?: Record<string, string> } = {},
) {
  const response = await at.fetch(refresh.path, { headers: { cookie, ...headers } })
  const body = (await response.json()) as { access_token?: string; code?: string }
  const setCookie = response.headers.getSetCookie()[0]
  return { status: response.status, ...body, setCookie, cookie: setCookie?.split(';')[0] ?? '' }
}
const withToken = (vera: TestUser, accessToken = '') => ({ as: { ...vera, accessToken } })

test('exchanges a refresh cookie for an access token and the next cookie', async () => {
  const vera = await app.register()
  const first = await exchange(vera.cookie)
  expect(first.cookie).toMatch(/^parley_refresh=[\w-]{43}$/)
  expect(first.cookie).not.toBe(vera.cookie)
  expect((await app.call(getUser, {}, withToken(vera, first.access_token)))._id).toBe(vera.user._id)
  const second = await exchange(first.cookie)
  expect(second.status).toBe(200)
})

test('hides the cookie from scripts, other sites and plain http', async () => {
  const vera = await secure.register()
  const { setCookie } = await exchange(vera.cookie, { at: secure })
  expect(setCookie).toMatch(/^__Secure-parley_refresh=/)
  const flags = setCookie?.split('; ').slice(1) ?? []
  expect(flags).toEqual(expect.arrayContaining(['Path=/api/auth', 'HttpOnly', 'Secure', 'SameSite=Strict']))
  const plain = (await exchange((await app.register()).cookie)).setCookie
  expect(plain).toMatch(/HttpOnly; SameSite=Strict$/)
})

test('ends the sign-in when an older token is used again', async () => {
  const vera = await app.register()
  const first = await exchange(vera.cookie)
  const second = await exchange(first.cookie)
  expect(await exchange(vera.cookie)).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
  expect(await exchange(second.cookie)).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
  expect((await app.refused(getUser, {}, withToken(vera, second.access_token))).code).toBe('AUTH.UNAUTHENTICATED')
})

test('ends the sign-in when a token from three generations ago is used', async () => {
  const vera = await app.register()
  const generations = [vera.cookie]
  for (let number = 0; number < 3; number += 1) generations.push((await exchange(generations.at(-1) ?? '')).cookie)
  const oldest = await Promise.all(Array.from({ length: 5 }, () => exchange(generations[0] ?? '')))
  expect(oldest.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect((await exchange(generations[3] ?? '')).status).toBe(401)
  expect((await app.refused(getUser, {}, { as: vera })).code).toBe('AUTH.UNAUTHENTICATED')
})

test('gives two tabs the same cookie if they refresh concurrently', async () => {
  const vera = await app.register()
  const tabs = await Promise.all(Array.from({ length: 8 }, () => exchange(vera.cookie)))
  expect(tabs.map((tab) => tab.status)).toEqual(tabs.map(() => 200))
  expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1)
  expect((await exchange(tabs[0]?.cookie ?? '')).status).toBe(200)
})

// Only PostgreSQL allows two processes.
if (testEngine === 'postgres') {
  test('reaches the same decision about a token in two processes', async () => {
    const other = await startTestApp({ beside: app })
    const vera = await app.register()
    const tabs = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => exchange(vera.cookie, { at: tab % 2 === 0 ? app : other })),
    )
    expect(new Set(tabs.map((tab) => `${tab.status} ${tab.cookie}`)).size).toBe(1)
    const token = tabs[1]?.access_token
    expect((await app.call(getUser, {}, withToken(vera, token)))._id).toBe(vera.user._id)
    await other.stop()
  })

  test('repeats a lost response and detects theft in two processes', async () => {
    const other = await startTestApp({ beside: app })
    const vera = await app.register()
    const lost = await exchange(vera.cookie)
    later(3_600_000)
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, number) => exchange(vera.cookie, { at: number % 2 === 0 ? app : other })),
    )
    expect(asked.map(({ status, cookie }) => [status, cookie])).toEqual(asked.map(() => [200, lost.cookie]))
    const next = await exchange(lost.cookie, { at: other })
    expect((await exchange(vera.cookie)).status).toBe(401)
    expect((await exchange(next.cookie, { at: other })).status).toBe(401)
    await other.stop()
  })
}

test('repeats a lost response more than once, even hours later', async () => {
  const vera = await app.register()
  const lost = await exchange(vera.cookie)
  later(8 * 3_600_000)
  const repeated = [await exchange(vera.cookie), await exchange(vera.cookie)]
  expect(repeated.map(({ status, cookie }) => [status, cookie])).toEqual(repeated.map(() => [200, lost.cookie]))
  expect((await app.call(getUser, {}, withToken(vera, repeated[1]?.access_token)))._id).toBe(vera.user._id)
  expect((await exchange(lost.cookie)).status).toBe(200)
})

test('does not repeat a response after a day', async () => {
  const vera = await app.register()
  const lost = await exchange(vera.cookie)
  later(repeatMs + 60_000)
  expect(await exchange(vera.cookie)).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
  expect((await exchange(lost.cookie)).status).toBe(401)
})

test('ends the sign-in when a token is repeated after its successor was used', async () => {
  const vera = await app.register()
  const lost = await exchange(vera.cookie)
  const stolen = await exchange(vera.cookie)
  expect(stolen.cookie).toBe(lost.cookie)
  const thief = await exchange(stolen.cookie)
  expect(thief.status).toBe(200)
  expect((await exchange(vera.cookie)).status).toBe(401)
  expect((await exchange(thief.cookie)).status).toBe(401)
  expect((await app.refused(getUser, {}, withToken(vera, thief.access_token))).code).toBe('AUTH.UNAUTHENTICATED')
})

test('ends a sign-in after thirty days, no matter how often it is refreshed', async () => {
  const vera = await app.register()
  const endsAt = Date.now() + signInMs
  later(idleMs - 60_000)
  const first = await exchange(vera.cookie)
  later(idleMs - 60_000)
  const second = await exchange(first.cookie)
  vi.setSystemTime(endsAt - 60_000)
  const { status, cookie, setCookie } = await exchange(second.cookie)
  expect(status).toBe(200)
  const expires = Date.parse(/Expires=([^;]+)/.exec(setCookie ?? '')?.[1] ?? '')
  expect(expires - Date.now()).toBeLessThanOrEqual(62_000)
  later(62_000)
  expect((await exchange(cookie)).status).toBe(401)
})

test('ends an unused sign-in after fourteen days', async () => {
  const vera = await app.register()
  later(idleMs - 60_000)
  const used = await exchange(vera.cookie)
  expect(used.status).toBe(200)
  later(idleMs)
  expect(await exchange(used.cookie)).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
])('does not refresh or log out for %s', async (_who, headers) => {
  const vera = await app.register()
  expect((await exchange(vera.cookie, { headers })).status).toBe(401)
  const response = await app.fetch(logout.path, { headers: { cookie: vera.cookie, ...headers } })
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
  expect((await exchange(vera.cookie, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
})

test('ends the sign-in immediately on logout', async () => {
  const vera = await app.register()
  const response = await app.fetch(logout.path, { headers: { cookie: vera.cookie } })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()[0]).toMatch(/^parley_refresh=;.*Expires=Thu, 01 Jan 1970/)
  expect((await app.refused(getUser, {}, { as: vera })).code).toBe('AUTH.UNAUTHENTICATED')
  expect((await exchange(vera.cookie)).status).toBe(401)
  expect((await app.fetch(logout.path)).status).toBe(204)
  expect((await app.fetch(logout.path, { headers: { cookie: 'parley_refresh=made-up' } })).status).toBe(204)
})

test('does not return an access token for a missing or made-up cookie', async () => {
  expect(await exchange('')).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
  expect(await exchange('parley_refresh=made-up')).toMatchObject({ status: 401, code: 'AUTH.REFRESH_INVALID' })
})
