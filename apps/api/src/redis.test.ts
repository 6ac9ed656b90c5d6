// Two servers that share their rate limits in Redis, even while it hangs.
import { login } from '@parley/contracts/account/auth.ts'
import { acceptFirstGuide } from '@parley/contracts/account/user.ts'
import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#database/usage.ts'
import { createLog } from '#platform/log/log.ts'
import { isRedisInstalled, type OwnRedis, startOwnRedis } from './testing/processes/own-redis.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe.runIf(isRedisInstalled)('with REDIS_URL', () => {
  let redis: OwnRedis
  /** Each has a separate database, so that only Redis is shared. */
  let apps: readonly [TestApp, TestApp]
  const messages: unknown[] = []
  beforeAll(async () => {
    redis = await startOwnRedis()
    const env = {
      REDIS_URL: redis.url,
      ACCESS_TOKEN_SECRET: 'one secret for all servers together',
      RATE_LIMIT_FACTOR: '0.1',
    }
    const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void messages.push(JSON.parse(line).msg) })
    apps = [await startTestApp({ env, log }), await startTestApp({ env, log })]
  })
  afterAll(() => redis[Symbol.asyncDispose]())

  const wrong = (email: string) => ({ body: { email, password: 'not this one' } })
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

  test('wrong passwords are counted together outside the database', async () => {
    const tries = Array.from({ length: 6 }, (_, n) => apps[n % 2 ? 0 : 1].refused(login, wrong('ben@example.org')))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([1, 5])
    for (const { connection } of apps) expect(await connection.db.$count(rateLimits)).toBe(0)
  })

  test('limits counted per process are counted together', async () => {
    const params = { public_id: 'a'.repeat(22) }
    const tries = Array.from({ length: 35 }, (_, n) => apps[n % 2 ? 0 : 1].refused(getPublicReview, { params }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect([countOf(statuses, 404), countOf(statuses, 429)]).toEqual([30, 5])
  })

  test('correct passwords are not counted', async () => {
    const [app] = apps
    const { email, password } = await app.register()
    for (let n = 0; n < 3; n += 1) await app.call(login, { body: { email, password } })
    await redis.command('FLUSHALL')
    await app.call(login, { body: { email, password } })
    const counts = (await redis.keys()).map((key) => redis.command('GET', key))
    expect(new Set(await Promise.all(counts))).toEqual(new Set(['0']))
  })

  test('each server counts separately while Redis hangs', async () => {
    const [app] = apps
    const vera = await app.register()
    redis.freeze()
    const changes = Array.from({ length: 10 }, () => app.call(acceptFirstGuide, {}, { as: vera }))
    const tries = Array.from({ length: 4 }, () => app.refused(login, wrong(vera.email)))
    const [refusals] = await Promise.all([Promise.all(tries), Promise.all(changes)])
    const statuses = refusals.map(({ status }) => status)
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([1, 3])
    expect(await app.connection.db.$count(rateLimits)).toBeGreaterThan(0)
    expect((await app.fetch('/readyz')).status).toBe(200)
    await Promise.all(apps.map((each) => each.stop()))
    expect(messages).not.toContain('Not everything could be closed in time')
  })
})
