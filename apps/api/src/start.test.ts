import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { readEnv } from '#platform/env.ts'
import { startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sandboxEventQueue } from './features/billing/billing.job.ts'
import { startServer } from './start.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

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

/** A queue's jobs that a server which has ended left behind. */
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

test('jobs that waited for a start and ask this very server do not break it', async () => {
  await leaveBehind(['{}', '{}', '{}', '{}'])
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir })
  const server = await startServer(env, log, async () => connection)
  expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  await server.stop(1_000)
})
