// Signing in under attack: which users a flood locks out.
import { login, register } from '@parley/contracts/account/auth.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rateLimits } from '#database/usage.ts'
import { users } from '#database/users.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  // A fifth of each limit: 60 failures per network, 20 per account, 2 per account and IP address.
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.2', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.stop())

const wrong = 'not this one'
let networks = 0
/** An IP address from which no one has signed in. */
const newAddress = () => `198.51.${Math.trunc(++networks / 250)}.${(networks % 250) + 1}`

async function attempt(email: string, password: string, address: string): Promise<number> {
  const response = await app.fetch(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.status
}

const enter = (vera: TestUser, address: string) => attempt(vera.email, vera.password, address)

/** A user who has signed in from an IP address before. */
async function learnerAt(address: string): Promise<TestUser> {
  const vera = await app.register()
  expect(await enter(vera, address)).toBe(200)
  return vera
}

test('lets known accounts and other networks sign in during a flood', async () => {
  const [flooded, elsewhere] = [newAddress(), newAddress()]
  const [pupil, other] = [await learnerAt(flooded), await app.register()]
  const flood = Array.from({ length: 100 }, (_, n) => attempt(`nobody.${n}@example.org`, wrong, flooded))
  const [inside, outside] = await Promise.all([enter(pupil, flooded), enter(other, elsewhere)])
  expect([inside, outside]).toEqual([200, 200])
  const statuses = await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  // At most 60 failures are counted; attempts that found the queue full were refunded.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60)
})

test('locks only unknown accounts out of a network over its limit', async () => {
  const flooded = newAddress()
  const [pupil, stranger] = [await learnerAt(flooded), await app.register()]
  const statuses: number[] = []
  for (let n = 0; n < 2; n += 1) {
    const round = Array.from({ length: 40 }, (_, m) => attempt(`closed.${n}.${m}@example.org`, wrong, flooded))
    statuses.push(...(await Promise.all(round)))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(await enter(stranger, flooded)).toBe(429)
  expect(await attempt('nobody.at.all@example.org', wrong, flooded)).toBe(429)
  expect(await enter(pupil, flooded)).toBe(200)
  expect(await enter({ ...pupil, email: pupil.email.toUpperCase() }, flooded)).toBe(200)
  expect(await enter(stranger, newAddress())).toBe(200)

  const newcomer = { first_name: 'Noor', last_name: 'Marsh', country: 'IE', email: 'noor@example.org', password: wrong }
  const opened = await app.fetch(register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': flooded },
    body: JSON.stringify(newcomer),
  })
  expect(opened.status).toBe(201)
  expect(await attempt(newcomer.email, newcomer.password, flooded)).toBe(200)
})

test('lets owners sign in while their account is attacked from everywhere', async () => {
  const home = newAddress()
  const vera = await learnerAt(home)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const address = newAddress()
    for (let m = 0; m < 2; m += 1) statuses.push(await attempt(vera.email, wrong, address))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(await enter(vera, newAddress())).toBe(429)
  expect(await enter(vera, home)).toBe(200)
  const { db } = app.connection
  await db
    .update(rateLimits)
    .set({ expire: new Date(0) })
    .where(like(rateLimits.key, 'account-sign-ins:%'))
  // This process caches for five seconds which windows are full.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  expect(await enter(vera, newAddress())).toBe(200)
})

test('never counts correct passwords against the limit', async () => {
  const address = newAddress()
  const vera = await learnerAt(address)
  for (let n = 0; n < 12; n += 1) expect(await enter(vera, address)).toBe(200)
})

test('does not count attempts that fail for reasons other than the password', async () => {
  const address = newAddress()
  const vera = await learnerAt(address)
  const { db } = app.connection
  // An invalid hash makes the verification fail, as a broken installation would.
  const [stored] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, vera.user._id))
  await db.update(users).set({ passwordHash: 'damaged' }).where(eq(users.id, vera.user._id))
  for (let n = 0; n < 12; n += 1) expect(await enter(vera, address)).toBe(500)
  await db
    .update(users)
    .set({ passwordHash: stored?.hash ?? null })
    .where(eq(users.id, vera.user._id))
  expect(await enter(vera, address)).toBe(200)
})
