import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword } from '@parley/contracts/account/auth.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { readEnv } from '#platform/env/env.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { resetQueue } from './features/auth/recovery/reset.job.ts'
import { sandboxEventQueue } from './features/billing/billing.job.ts'
import { startServer } from './start.ts'
import { callAt, openSessionAt, registerAt, typeAt } from './testing/call-at.ts'
import { dataOf, eventsOf } from './testing/learner.ts'
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
let dataDir: string
let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'))
  database = await createTestDatabase()
  connection = await database.connect()
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Inserts jobs into a queue, as left behind by a server that has ended. */
async function leaveBehind(bodies: readonly string[]): Promise<void> {
  const jobs = await startJobs(connection, log)
  const refused = Promise.withResolvers<void>()
  await jobs.work(sandboxEventQueue, {
    run: async () => {
      refused.resolve()
      throw new Error('Too early')
    },
  })
  for (const body of bodies) await jobs.send(sandboxEventQueue, { body })
  await refused.promise
  await jobs.stop(2_000)
}

test('starts even if waiting jobs call this very server', async () => {
  await leaveBehind(['{}', '{}', '{}', '{}'])
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir })
  const server = await startServer(env, log, async () => connection)
  expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  await server.stop(1_000)
})

/** The reply takes twelve seconds, much longer than the notice period. */
const slow = { reply: Array.from({ length: 60 }, (_, n) => `word${n}`).join(' '), latency: { wordMs: 200 } }
const noticeMs = 4_000

test.runIf(testEngine === 'postgres')(
  'a stopping server takes no jobs but still serves requests for a while',
  async () => {
    const provider = await startFakeProvider(slow)
    const models = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' }
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...models })
    const { url, stop } = await startServer(env, log, () => database.connect())
    const token = await registerAt(url)
    const speak = async () => typeAt(url, token, await openSessionAt(url, token), 'A table for two, please.')
    const replies = [await speak()]
    const stopped = stop(60_000, noticeMs)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    replies.push(await speak())
    const { method, path } = forgotPassword
    await callAt(url, method, path, null, { email: 'nobody@example.org' })
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), 60_000)
    for (const reply of replies) {
      const lines: StreamEvent[] = []
      for await (const line of eventsOf(reply)) lines.push(line)
      expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    }
    await stopped
    await provider.close()
    const left = sql`select state from pgboss.job where name = ${resetQueue.name}`
    expect(await connection.db.execute(left)).toMatchObject({ rows: [{ state: 'created' }] })
    await connection.close()
  },
)
