// A database that is slow, frozen, restarted or down, in a separate Postgres for this file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getUser } from '@parley/contracts/account/user.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { ProblemBody } from '@parley/contracts/problem.ts'
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
import { launchServer, type ServerProcess } from './testing/processes/server-process.ts'
import { testEngine } from './testing/test-database.ts'

const own = testEngine === 'postgres' ? await createOwnPostgres() : null
const patience = 120_000
/** The migrations' advisory lock. */
const migrationLock = 0x7061726c

/** The result of some work, or why the database was unavailable for it. */
const outcomeOf = <Result>(work: Promise<Result>): Promise<Result | string | null> =>
  work.catch((error: unknown) => whyUnavailable(error))

/** What a server logs when it reaches its time limit for stopping. */
const stoppedAtLimit = 'Not everything could be closed in time'

describe.runIf(own !== null)('a failing database', () => {
  const postgres = own as OwnPostgres
  let folder: string
  let connection: Connection
  let server: RunningServer
  let token: string
  let endpoints: Endpoint[]
  const messages: unknown[] = []

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
    const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void messages.push(JSON.parse(line).msg) })
    server = await startServer(env, log, async () => connection)
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

  test('has time limits for requests’ statements and locks, but not for jobs and migrations', async () => {
    const brief = connectPostgres(postgres.url, { statementMs: 900, lockMs: 800 })
    const other = new Client({ connectionString: postgres.url })
    await other.connect()
    await other.query(`select pg_advisory_lock(4711), pg_advisory_lock(${migrationLock})`)
    const slow = sql`select pg_sleep(1.5)`
    const unlimited = [
      outcomeOf(brief.unlimited.execute(slow).then(() => 'done')),
      outcomeOf(migrateDatabase(brief).then(() => 'done')),
    ]
    const limited = [
      outcomeOf(brief.db.execute(slow)),
      outcomeOf(brief.db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(4711)`))),
    ]
    expect(await Promise.all(limited)).toEqual(['57014', '55P03'])
    // The migration has waited for its lock for as long.
    await other.end()
    expect(await Promise.all(unlimited)).toEqual(['done', 'done'])
    await brief.close()
    const limits = sql`select current_setting('statement_timeout') statement, current_setting('lock_timeout') lock`
    expect(await connection.db.execute(limits)).toMatchObject({ rows: [{ statement: '9s', lock: '8s' }] })
    expect(await connection.unlimited.execute(limits)).toMatchObject({ rows: [{ statement: '0', lock: '0' }] })
  })

  test('replaces closed connections, even within transactions', async () => {
    const other = new Client({ connectionString: postgres.url })
    await other.connect()
    const cut = connection.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await other.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      await tx.execute(sql`select 2`)
    })
    expect(await outcomeOf(cut)).not.toBeNull()
    await other.end()
    for (let time = 0; time < 30; time += 1) await me()
  })

  describe('while it is frozen', () => {
    let other: ServerProcess
    let within: Promise<unknown>
    let statement: Promise<unknown>
    /** The exit of another server that got SIGTERM after the database had frozen. */
    let stopped: ServerProcess['exited']
    beforeAll(async () => {
      other = launchServer(folder, { DATABASE_URL: postgres.url, DATA_DIR: folder })
      const url = await other.url
      const authorization = `Bearer ${await registerAt(url)}`
      await me()
      const frozen = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<unknown>()
      statement = asked.promise
      within = outcomeOf(
        connection.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await postgres.freeze()
          frozen.resolve()
          const second = tx.execute(sql`select 2`)
          asked.resolve(second.catch(({ cause }: Error) => cause))
          await second
        }),
      )
      await frozen.promise
      void fetch(`${url}${getUser.path}`, { headers: { authorization } }).catch(() => null)
      other.child.kill('SIGTERM')
      stopped = other.exited
    }, patience)

    test(
      'makes every endpoint answer 503 UNAVAILABLE',
      async () => {
        const ready = await fetch(`${server.url}/readyz`)
        expect(ready.status).toBe(503)
        expect(await ready.json()).toMatchObject({
          code: 'UNAVAILABLE',
          message: 'The database has not answered for 1500 ms.',
        })
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

        // They come while it is frozen: a request waits for a connection for 5 s, and for an answer for 10 s.
        expect(await Promise.all(endpoints.map(ask))).toEqual(endpoints.map(unavailable))
        expect(connection.engine).toMatchObject({ pool: { options: { connectionTimeoutMillis: 5_000 } } })
        expect(await statement).toMatchObject({ message: 'PostgreSQL said nothing for 10000 ms' })
        expect(await within).not.toBeNull()
      },
      patience,
    )

    test(
      'a server ends at its time limits after SIGTERM',
      async () => {
        const { code, output } = await stopped
        expect(code).toBe(0)
        // It serves for 5 s, and has at most 10 s to close everything; `docs/operating.md` promises 35 s with replies.
        expect(output).toContain('Stopping: conversations that run may end within 30 s.')
        expect(output).toContain(`"ms":10000,"msg":"${stoppedAtLimit}"`)
      },
      patience,
    )

    test('every request is answered when it runs again', async () => {
      await postgres.thaw()
      expect(await Promise.all(Array.from({ length: 30 }, me))).toHaveLength(30)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    })
  })

  test(
    'makes every endpoint answer 503 UNAVAILABLE while it is down',
    async () => {
      await postgres.kill()
      expect(await Promise.all(endpoints.map(ask))).toEqual(endpoints.map(unavailable))
      const ready = await fetch(`${server.url}/readyz`)
      expect(await ready.json()).toMatchObject({ message: 'The database cannot be used: ECONNREFUSED.' })
      await server.stop(1_000)
      expect(messages).not.toContain(stoppedAtLimit)
    },
    patience,
  )
})
