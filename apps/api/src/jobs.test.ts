import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Connection } from '#database/connect.ts'
import { countJobs, type Jobs, jobQueue, startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
let database: TestDatabase
let connection: Connection
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
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

test('a job is done with its data', async () => {
  const queue = queueOf('say')
  const said = Promise.withResolvers<string>()
  await jobs.work(queue, { run: async ({ word }) => said.resolve(word) })
  await jobs.send(queue, { word: 'walnut' })
  expect(await said.promise).toBe('walnut')
})

test('a job sent in a transaction comes to be with it, or not at all', async () => {
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

test('fields that a newer version sends are ignored', async () => {
  const queue = queueOf('newer')
  const newer = jobQueue({ name: 'newer', data: { word: z.string(), tone: z.string() } })
  const done = Promise.withResolvers<object>()
  await jobs.work(queue, { run: async (data) => done.resolve(data) })
  await jobs.send(newer, { word: 'walnut', tone: 'solemn' })
  expect(await done.promise).toEqual({ word: 'walnut' })
})

test('a process that is stopping ends the job it has, takes no other and still sends', async () => {
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

test('a job that fails is tried again, and given up after the last try', async () => {
  const queue = queueOf('stumble', 1)
  let tries = 0
  const givenUp = Promise.withResolvers<string>()
  await jobs.work(queue, {
    run: async () => {
      tries += 1
      throw new Error('stumbled')
    },
    giveUp: async ({ word }) => givenUp.resolve(word),
  })
  await jobs.send(queue, { word: 'root' })
  expect(await givenUp.promise).toBe('root')
  expect(tries).toBe(2)
})

// Only a server can be shared by two processes.
if (testEngine === 'postgres') {
  test('a job whose process is killed is done by another one', async () => {
    const queue = queueOf('lost', 1)
    const program = `
      import { z } from 'zod'
      import { connectPostgres } from '#database/connect.ts'
      import { jobQueue, startJobs } from '#platform/jobs.ts'
      import { createLog } from '#platform/log.ts'
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
}
