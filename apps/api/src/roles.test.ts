// Servers that leave jobs to workers, workers without endpoints, and files in a bucket that all of them share.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#platform/env/env.ts'
import { warnWithoutWorker } from '#platform/jobs/job-takers.ts'
import { countJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { startServer } from './start.ts'
import { startWorker } from './start-worker.ts'
import { Learner } from './testing/learner.ts'
import { startBucket, type TestBucket } from './testing/processes/bucket.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, testEngine } from './testing/test-database.ts'
import { spoken, wavOf } from './testing/voice.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const workerEnv = (dataDir: string, more: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', WORKER_PORT: '0', DATA_DIR: dataDir, ...more })

test('a worker without PostgreSQL explains what it needs', async () => {
  await expect(startWorker(workerEnv('unused'), log)).rejects.toThrow(/^DATABASE_URL: a worker needs PostgreSQL/)
})

// Only one process can use the embedded database.
describe.runIf(testEngine === 'postgres')('two servers and a worker', () => {
  let bucket: TestBucket
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    bucket = await startBucket()
    one = await startTestApp({ env: { ...bucket.env, JOBS: 'off' } })
    other = await startTestApp({ env: { ...bucket.env, JOBS: 'off' }, beside: one })
  })
  afterAll(async () => {
    await other.stop()
    await one.stop()
    await bucket[Symbol.asyncDispose]()
  })
  const openWorker = () => startWorker(workerEnv(one.dataDir, bucket.env), log, () => one.database.connect())

  test('a review waits for a worker, whichever server was called', async () => {
    const learner = await Learner.join(one)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    await learner.at(other).say(session, { text: 'I would like to book a room, please.' })
    const asked = await other.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
    expect(asked.status).toBe('pending')
    expect((await countJobs(one.connection.db)).waiting).toBeGreaterThan(0)
    const worker = await openWorker()
    try {
      await vi.waitFor(
        async () => {
          const again = await one.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
          expect(again.status).toBe('ready')
        },
        { timeout: 60_000, interval: 200 },
      )
    } finally {
      await worker.stop()
    }
  })

  test('a conversation continues and plays audio on either server', async () => {
    const learner = await Learner.join(one)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    const text = 'I would like to book a room, please.'
    const audio = wavOf(await spoken(text))
    await learner.say(session, { text, audio })
    await learner.at(other).say(session, { text: 'For two nights.' })
    for (const server of [one, other]) {
      const read = await server.call(getSession, { params: { id: session._id } }, { as: learner.user })
      const own = read.conversation_history.find(({ content }) => content === text)
      expect(await (await server.fetch(own?.audio_url ?? '')).bytes()).toEqual(new Uint8Array(audio))
      expect(read.conversation_history.filter(({ role }) => role === 'user')).toHaveLength(2)
    }
  })

  test('a server says when no worker takes jobs', async () => {
    const jobsOf = async () => ((await (await one.fetch('/readyz')).json()) as { jobs?: string }).jobs
    const warned: string[] = []
    const warnings = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void warned.push(JSON.parse(line).msg) })
    const { db } = one.connection
    await db.execute(sql`update pgboss.version set cron_on = now() - interval '10 minutes'`)
    const stop = warnWithoutWorker(db, warnings, 50)
    await vi.waitFor(async () => expect(await jobsOf()).toBe('no_worker'), { timeout: 60_000, interval: 200 })
    await expect.poll(() => warned).toEqual([expect.stringContaining('no worker takes jobs')])
    stop()
    const worker = await openWorker()
    await vi.waitFor(async () => expect(await jobsOf()).toBeUndefined(), { timeout: 60_000, interval: 200 })
    await worker.stop()
  })

  test('a worker serves only its health endpoints', async () => {
    const worker = await openWorker()
    const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(['/', '/api/config', '/api/user'].map(statusOf))).toEqual([404, 404, 404])
    await worker.stop()
    await expect(fetch(worker.url)).rejects.toThrow()
  })

  describe('a process without the files of the servers', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-other-'))
    })
    afterEach(() => rm(folder, { recursive: true }))
    const openIn = (env: Record<string, string>) =>
      startWorker(workerEnv(folder, env), log, () => one.database.connect())

    test('does not start as a worker without the bucket', async () => {
      await expect(openIn({})).rejects.toThrow(
        /^S3_BUCKET: this worker's files are in the folder .*, and those of the servers in the bucket parley of http.*; set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as for the servers\.$/,
      )
    })

    test('does not start as a worker with another bucket', async () => {
      await using another = await startBucket()
      await expect(openIn(another.env)).rejects.toThrow(/set S3_ENDPOINT and S3_BUCKET as for the servers\.$/)
    })

    test('does not start as a server with files of its own', async () => {
      await expect(startTestApp({ env: { JOBS: 'off' }, beside: one })).rejects.toThrow(
        /^S3_BUCKET: this server's files/,
      )
    })
  })
})

describe.runIf(testEngine === 'postgres')('servers with a folder', () => {
  test('reject a worker with another folder or a bucket', async () => {
    const server = await startTestApp()
    const folder = await mkdtemp(join(tmpdir(), 'parley-other-'))
    await using bucket = await startBucket()
    const open = (env: Record<string, string>) =>
      startWorker(workerEnv(folder, env), log, () => server.database.connect())
    try {
      await expect(open({})).rejects.toThrow(/^DATA_DIR: this worker's files .*; set DATA_DIR to that folder/)
      await expect(open(bucket.env)).rejects.toThrow(/^S3_BUCKET: .*; leave out the S3_ variables/)
      await (await startWorker(workerEnv(server.dataDir), log, () => server.database.connect())).stop()
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  })

  test('may start with other files once none of them runs, and then reject workers with the earlier ones', async () => {
    const database = await createTestDatabase()
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'parley-other-'))))
    const [earlier = '', later = ''] = folders
    const start = (dataDir: string) => startServer(workerEnv(dataDir, { PORT: '0' }), log, () => database.connect())
    try {
      await (await start(earlier)).stop(1_000)
      await (await start(later)).stop(1_000)
      const worker = startWorker(workerEnv(earlier), log, () => database.connect())
      await expect(worker).rejects.toThrow(/^DATA_DIR: this worker's files/)
    } finally {
      await database.drop()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
    }
  })
})
