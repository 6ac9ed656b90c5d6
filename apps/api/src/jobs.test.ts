import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Connection } from '#database/connect.ts'
import { type Jobs, jobQueue, startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

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
  jobQueue({ name, data: z.strictObject({ word: z.string() }), retryLimit, retryDelaySeconds: 1 })

test('a job is done with its data, soon after it is sent', async () => {
  const queue = queueOf('say')
  const said = Promise.withResolvers<string>()
  await jobs.work(queue, { run: async ({ word }) => said.resolve(word), giveUp: async () => undefined })
  const sentAt = performance.now()
  await jobs.send(queue, { word: 'walnut' })
  expect(await said.promise).toBe('walnut')
  expect(performance.now() - sentAt).toBeLessThan(1_500)
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
    giveUp: async () => undefined,
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
