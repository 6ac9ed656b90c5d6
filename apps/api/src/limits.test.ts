// Limits that all processes count together in the database.
import { login, register } from '@parley/contracts/account/auth.ts'
import { acceptFirstGuide, getUser } from '@parley/contracts/account/user.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rateLimits } from '#database/usage.ts'
import { Problem } from '#platform/http/problem.ts'
import { databaseLimiter, sweepRateLimits } from '#platform/limits/database-limiter.ts'
import { createLimits, type Limit } from '#platform/limits/limits.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'
import { testEngine } from './testing/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.stop())

const limit: Limit = { name: 'steps', max: 3, windowMs: 60_000, countedIn: 'database' }
const secret = Buffer.alloc(32, 1)
const processOn = ({ connection }: TestApp) => createLimits(1, databaseLimiter(connection.db, secret))
/** Rejected because of the password, after it has been counted. */
const newcomer = {
  first_name: 'New',
  last_name: 'Comer',
  country: 'IE',
  email: 'newcomer@example.org',
  password: 'PassWord1',
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )

test('two processes share a count, including returned uses', async () => {
  const [one, other] = [processOn(app), processOn(app)]
  await one.take(limit, 'shared')
  await other.take(limit, 'shared')
  const giveBack = await one.take(limit, 'shared')
  expect(await codeOf(other.take(limit, 'shared'))).toBe('RATE_LIMITED')
  await giveBack()
  expect(await codeOf(processOn(app).take(limit, 'shared'))).toBe('taken')
  expect(await codeOf(one.take(limit, 'shared'))).toBe('RATE_LIMITED')
})

test('a flood over a full window is rejected without a query', async () => {
  const limits = processOn(app)
  for (let n = 0; n < 3; n += 1) await limits.take(limit, 'flood')
  expect(await codeOf(limits.take(limit, 'flood'))).toBe('RATE_LIMITED')
  await app.connection.db.delete(rateLimits)
  expect(await codeOf(limits.take(limit, 'flood'))).toBe('RATE_LIMITED')
  expect(await app.connection.db.$count(rateLimits)).toBe(0)
})

test('returning a use after the end of its window has no effect', async () => {
  const short = { ...limit, name: 'short steps', max: 1, windowMs: 1_000 }
  const giveBack = await processOn(app).take(short, 'late')
  const long = { ...short, windowMs: 60_000 }
  await vi.waitFor(() => processOn(app).take(long, 'late'), 60_000)
  await giveBack()
  expect(await codeOf(processOn(app).take(long, 'late'))).toBe('RATE_LIMITED')
})

test('rows contain no names and are removed when they expire', async () => {
  const { db } = app.connection
  await db.delete(rateLimits)
  await processOn(app).take(limit, 'vera@example.org 192.0.2.7')
  const rows = await db.select().from(rateLimits)
  expect(JSON.stringify(rows)).not.toMatch(/vera|192\.0/)
  await sweepRateLimits(db, new Date())
  expect(await db.$count(rateLimits)).toBe(1)
  await sweepRateLimits(db, new Date(Date.now() + 3_600_000))
  expect(await db.$count(rateLimits)).toBe(0)
})

test('registrations from one /64 network are counted together', async () => {
  const from = (address: string) =>
    app.refused(register, { body: newcomer }, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status)
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push(await from(`2001:db8:0:7:${n.toString(16)}::1`))
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429])
  expect(await from('2001:db8:0:8::1')).toBe(400)
})

test('reads are limited per user, far above what a person needs', async () => {
  const [vera, ben] = [await app.register(), await app.register()]
  const read = (as: TestUser) => app.fetch(getUser.path, { headers: { authorization: `Bearer ${as.accessToken}` } })
  const answers: Response[] = []
  for (let n = 0; n < 25; n += 1) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => read(vera)))))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1_200)
  expect(refused).toHaveLength(50)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await read(ben)).status).toBe(200)
  await app.call(acceptFirstGuide, {}, { as: vera })
})

test.runIf(testEngine === 'postgres')('two servers count wrong passwords for the same account together', async () => {
  const beside = await startTestApp({ beside: app, env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const vera = await app.register()
  const body = { email: vera.email, password: 'not this one' }
  const tries = Array.from({ length: 24 }, (_, n) => (n % 2 ? app : beside).refused(login, { body }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  await beside.stop()
})

test('without the database no attempt is admitted', async () => {
  const broken = await startTestApp()
  await broken.connection.close()
  const refused = await broken.refused(register, { body: newcomer })
  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(refused.headers.get('retry-after')).toBe('5')
})
