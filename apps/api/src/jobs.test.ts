import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Connection } from '#database/connect.ts'
import { countJobs, type JobOptions, type Jobs, jobQueue, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
let database: TestDatabase
let connection: Connection
let jobs: Jobs
beforeAll(async () => {
  // Without a server's scheduled jobs, which would interfere.
  database = await createTestDatabase('tables')
  connection = await database.connect()
  jobs = await startJobs(connection, log)
})
afterAll(async () => {
  await jobs.stop(2_000)
  await connection.close()
  await database.drop()
})

const queueOf = (name: string, retryLimit = 0) =>
  jobQueue({ name, data: { word: z.string() }, retryLimit, retryDelaySeconds: 1 })

test('runs a job with its data', async () => {
  const queue = queueOf('say')
  const said = Promise.withResolvers<string>()
  await jobs.work(queue, { run: async ({ word }) => said.resolve(word) })
  await jobs.send(queue, { word: 'walnut' })
  expect(await said.promise).toBe('walnut')
})

test('commits a job only with its transaction', async () => {
  const queue = queueOf('note')
  const words: string[] = []
  const kept = Promise.withResolvers<void>()
  await jobs.work(queue, {
    run: async ({ word }) => {
      words.push(word)
      kept.resolve()
    },
  })
  const undone = connection.db.transaction(async (tx) => {
    await jobs.send(queue, { word: 'undone' }, tx)
    throw new Error('on second thoughts')
  })
  await expect(undone).rejects.toThrow('on second thoughts')
  await connection.db.transaction((tx) => jobs.send(queue, { word: 'kept' }, tx))
  await kept.promise
  expect(words).toEqual(['kept'])
})

test('ignores fields that a newer version sends', async () => {
  const queue = queueOf('newer')
  const newer = jobQueue({ name: 'newer', data: { word: z.string(), tone: z.string() } })
  const done = Promise.withResolvers<object>()
  await jobs.work(queue, { run: async (data) => done.resolve(data) })
  await jobs.send(newer, { word: 'walnut', tone: 'solemn' })
  expect(await done.promise).toEqual({ word: 'walnut' })
})

test('finishes its job while stopping, but takes no new one', async () => {
  const queue = queueOf('last')
  const stopping = await startJobs(connection, log)
  const begun = Promise.withResolvers<string>()
  const mayEnd = Promise.withResolvers<void>()
  const words: string[] = []
  await stopping.work(queue, {
    run: async ({ word }) => {
      begun.resolve(word)
      await mayEnd.promise
      words.push(word)
    },
  })
  await stopping.send(queue, { word: 'first' })
  await begun.promise
  stopping.stopTaking()
  await stopping.send(queue, { word: 'second' })
  mayEnd.resolve()
  await stopping.stop(20_000)
  expect(words).toEqual(['first'])
  expect(await countJobs(connection.db)).toMatchObject({ waiting: 1, running: 0 })
})

test('retries a failing job until the last attempt', async () => {
  const queue = queueOf('stumble', 1)
  let tries = 0
  const givenUp = Promise.withResolvers<string>()
  await jobs.work(queue, {
    run: async () => {
      tries += 1
      throw new Error('stumbled')
    },
    onExhausted: async ({ word }) => givenUp.resolve(word),
  })
  // Endless retries would hang below instead of failing.
  const limits = await connection.db.execute(sql`select retry_limit from pgboss.queue where name = ${queue.name}`)
  expect(limits).toMatchObject({ rows: [{ retry_limit: 1 }] })
  await jobs.send(queue, { word: 'root' })
  expect(await givenUp.promise).toBe('root')
  expect(tries).toBe(2)
})

test('stores options that have changed since the last start', async () => {
  const run = async () => undefined
  await jobs.work(queueOf('changed', 1), { run })
  const later = await startJobs(connection, log)
  await later.work(queueOf('changed', 4), { run })
  const limits = await connection.db.execute(sql`select retry_limit from pgboss.queue where name = 'changed'`)
  expect(limits).toMatchObject({ rows: [{ retry_limit: 4 }] })
  await later.stop(2_000)
})

// Two processes can share a database only on a server.
if (testEngine === 'postgres') {
  test('moves a job to another process when its process is killed', async () => {
    const queue = queueOf('lost', 1)
    const program = `
      import { z } from 'zod'
      import { connectPostgres } from '#database/connect.ts'
      import { jobQueue, startJobs } from '#platform/jobs/jobs.ts'
      import { createLog } from '#platform/log/log.ts'
      const jobs = await startJobs(connectPostgres(${JSON.stringify(database.url)}), createLog({ LOG_LEVEL: 'silent' }))
      const queue = jobQueue({ name: 'lost', data: { word: z.string() }, retryLimit: 1, retryDelaySeconds: 1 })
      const run = () => new Promise(() => console.log('running'))
      await jobs.work(queue, { run })
      await jobs.send(queue, { word: 'walnut' })`
    const cwd = new URL('.', import.meta.url)
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const done = Promise.withResolvers<string>()
    await jobs.work(queue, { run: async ({ word }) => done.resolve(word) })
    expect(await done.promise).toBe('walnut')
  }, 90_000)

  test('notifies other processes of a job, even after their connection was cut', async () => {
    await using ending = new AsyncDisposableStack()
    const shared = ending.adopt(await createTestDatabase('tables'), ({ drop }) => drop())
    const open = async (options: JobOptions) => {
      const own = ending.adopt(await shared.connect(), ({ close }) => close())
      return ending.adopt(await startJobs(own, log, options), ({ stop }) => stop(2_000))
    }
    // It does not poll during this test.
    const taker = await open({ lookMs: { waiting: 3_600_000, idle: 3_600_000 } })
    const sender = await open({ takesJobs: false })
    const queue = queueOf('announced')
    let begun = Promise.withResolvers<string>()
    await taker.work(queue, { run: async ({ word }) => begun.resolve(word) })
    await sender.work(queue, { run: async () => undefined })
    const { db } = ending.adopt(await shared.connect(), ({ close }) => close())
    const send = async (word: string) => {
      begun = Promise.withResolvers()
      await sender.send(queue, { word })
      expect(await begun.promise).toBe(word)
    }
    /** Whether the worker has requested another job and got none: from then on only a notification wakes it. */
    const isAsleep = async () => {
      const { rows } = (await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'parley jobs'
        and state = 'idle' and query_start > (select max(completed_on) from pgboss.job where name = 'announced')
      `)) as unknown as { rows: object[] }
      expect(rows).not.toEqual([])
    }
    const soon = { timeout: 60_000, interval: 50 }

    await send('first')
    await vi.waitFor(isAsleep, soon)
    await send('second')
    await vi.waitFor(isAsleep, soon)
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'parley jobs'`)
    await send('third')
  })
}
