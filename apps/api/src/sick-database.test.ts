// A database that is slow, frozen, restarted or down, on a Postgres of this file's own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { ProblemBody } from '@parley/contracts/problem.ts'
import { getUser } from '@parley/contracts/user.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { readEnv } from '#platform/env/env.ts'
import { createLog } from '#platform/log/log.ts'
import { type RunningServer, startServer } from './start.ts'
import { callAt, registerAt } from './testing/call-at.ts'
import { loadEndpoints } from './testing/endpoints.ts'
import { createOwnPostgres, type OwnPostgres } from './testing/processes/own-postgres.ts'
import { launchServer } from './testing/processes/server-process.ts'
import { testEngine } from './testing/test-database.ts'

const own = testEngine === 'postgres' ? await createOwnPostgres() : null
const patience = 120_000
/** The migrations' advisory lock. */
const migrationLock = 0x7061726c

/** The outcome of some work, and how long it took, in milliseconds. */
async function timed<Result>(work: Promise<Result>): Promise<{ outcome: Result | string | null; ms: number }> {
  const from = performance.now()
  const outcome = await work.catch((error: unknown) => whyUnavailable(error))
  return { outcome, ms: performance.now() - from }
}

describe.runIf(own !== null)('a failing database', () => {
  const postgres = own as OwnPostgres
  let folder: string
  let connection: Connection
  let server: RunningServer
  let token: string
  let endpoints: Endpoint[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-sick-'))
    connection = connectPostgres(postgres.url)
    const env = readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100',
    })
    server = await startServer(env, createLog({ LOG_LEVEL: 'silent' }), async () => connection)
    token = await registerAt(server.url)
    endpoints = (await loadEndpoints()).filter(({ access }) => access !== 'public')
  }, patience)
  afterAll(async () => {
    await server.stop(0)
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }, patience)

  const me = () => callAt(server.url, 'GET', getUser.path, token)

  /** Calls one endpoint as a signed-in user. @returns its answer */
  async function ask({ method, path }: Endpoint) {
    const url = `${server.url}${path.replace(/:\w+/g, '0'.repeat(24))}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
    const { code } = ProblemBody.parse(await answer.json())
    return { call: `${method} ${path}`, status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
  }

  const unavailable = ({ method, path }: Endpoint) => ({
    call: `${method} ${path}`,
    status: 503,
    code: 'UNAVAILABLE',
    retryAfter: '5',
  })

  test('limits statements and waits for locks of requests, but not those of jobs and migrations', async () => {
    const other = new Client({ connectionString: postgres.url })
    await other.connect()
    await other.query(`select pg_advisory_lock(4711), pg_advisory_lock(${migrationLock})`)
    const slow = sql`select pg_sleep(11)`
    const [statement, lock, job, migration] = await Promise.all([
      timed(connection.db.execute(slow)),
      timed(connection.db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(4711)`))),
      timed(connection.unlimited.execute(slow).then(() => 'done')),
      timed(migrateDatabase(connection).then(() => 'done')),
      other.query('select pg_sleep(11)').then(() => other.end()),
    ])
    expect([statement.outcome, lock.outcome, job.outcome, migration.outcome]).toEqual([
      '57014',
      '55P03',
      'done',
      'done',
    ])
    expect(statement.ms).toBeLessThan(10_000)
  })

  test('replaces connections that were ended, even within transactions', async () => {
    const other = new Client({ connectionString: postgres.url })
    await other.connect()
    const cut = connection.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await other.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      await tx.execute(sql`select 2`)
    })
    expect((await timed(cut)).outcome).not.toBeNull()
    await other.end()
    for (let time = 0; time < 30; time += 1) await me()
  })

  test(
    'every endpoint answers 503 UNAVAILABLE while it is frozen, and recovers afterwards',
    async () => {
      await me()
      const frozen = Promise.withResolvers<void>()
      const within = timed(
        connection.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await postgres.freeze()
          frozen.resolve()
          await tx.execute(sql`select 2`)
        }),
      )
      await frozen.promise
      const ready = await timed(
        fetch(`${server.url}/readyz`).then(async (answer) => [answer.status, await answer.json()]),
      )
      expect(ready.outcome).toMatchObject([503, { code: 'UNAVAILABLE', message: expect.stringContaining('database') }])
      expect(ready.ms).toBeLessThan(2_000)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

      const answers = await timed(Promise.all(endpoints.map(ask)))
      expect(answers.outcome).toEqual(endpoints.map(unavailable))
      expect(answers.ms).toBeLessThan(20_000)
      expect((await within).outcome).not.toBeNull()
      expect((await within).ms).toBeLessThan(12_000)

      await postgres.thaw()
      const again = await timed(Promise.all(Array.from({ length: 30 }, me)))
      expect(again.outcome).toHaveLength(30)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
    patience,
  )

  test(
    'does not prevent a server from ending within 35 s of SIGTERM',
    async () => {
      const process = launchServer(folder, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'other') })
      const url = await process.url
      await registerAt(url)
      await postgres.freeze()
      const hanging = fetch(`${url}${getUser.path}`, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => null,
      )
      const from = performance.now()
      process.child.kill('SIGTERM')
      expect((await process.exited).code).toBe(0)
      expect(performance.now() - from).toBeLessThan(35_000)
      await hanging
      await postgres.thaw()
    },
    patience,
  )

  test(
    'every endpoint answers 503 UNAVAILABLE while it is down',
    async () => {
      await postgres.kill()
      expect(await Promise.all(endpoints.map(ask))).toEqual(endpoints.map(unavailable))
      const ready = await fetch(`${server.url}/readyz`)
      expect(await ready.json()).toMatchObject({ message: 'The database cannot be used: ECONNREFUSED.' })
      const from = performance.now()
      await server.stop(1_000)
      expect(performance.now() - from).toBeLessThan(7_000)
    },
    patience,
  )
})
