// Two servers, a worker, PostgreSQL and the file store, each killed during conversations at times derived from a seed.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPostgres } from '#database/connect.ts'
import { countJobs } from '#platform/jobs/jobs.ts'
import { ChaosLearner, type ServerAddress } from './testing/chaos/learner.ts'
import { findLosses } from './testing/chaos/losses.ts'
import { sayings } from './testing/chaos/sayings.ts'
import { startBucket, type TestBucket } from './testing/processes/bucket.ts'
import { type Cluster, inTurn, startCluster } from './testing/processes/cluster.ts'
import type { KillableServer } from './testing/processes/killable-server.ts'
import { createOwnPostgres, type OwnPostgres } from './testing/processes/own-postgres.ts'
import { randomFrom } from './testing/random.ts'
import { rounds } from './testing/rounds.ts'
import { testEngine } from './testing/test-database.ts'
import { spoken } from './testing/voice.ts'

const [seed, roundsEach, people] = [11, rounds(1, 2), 4]
/** A process is killed during a turn, and restarted after this time, in milliseconds. */
const [turnMs, awayMs] = [900, 2_000]
/** Generous time limits for a busy machine, in milliseconds. */
const patience = { timeout: 180_000, interval: 500 }

interface Victim {
  kill(): Promise<void>
  start(): Promise<void>
}

const own = testEngine === 'postgres' ? await createOwnPostgres() : null

describe.runIf(own !== null)('two servers and a worker with a database and a bucket', () => {
  const postgres = own as OwnPostgres
  const random = randomFrom(seed)
  const learners: ChaosLearner[] = []
  const reviewed: ChaosLearner[] = []
  const silent: string[] = []
  let bucket: TestBucket
  let cluster: Cluster
  let either: ServerAddress
  let said: ReturnType<typeof sayings>
  beforeAll(async () => {
    bucket = await startBucket()
    cluster = await startCluster(bucket.env, postgres.url)
    either = inTurn(cluster.servers)
    said = sayings(await spoken('A table for two, please.'))
    for (let count = 0; count < people; count += 1) learners.push(await ChaosLearner.enter(either))
  }, 300_000)
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]()
    await bucket[Symbol.asyncDispose]()
    await postgres.remove()
  })

  const victimOf = (server: KillableServer): Victim => ({ kill: () => server.kill(), start: () => server.boot() })
  const victims: Readonly<Record<string, () => Victim>> = {
    'a server': () => victimOf(cluster.servers[random() < 0.5 ? 0 : 1]),
    'the worker': () => victimOf(cluster.worker),
    PostgreSQL: () => ({ kill: postgres.kill, start: postgres.restart }),
    'the store': () => bucket,
  }

  /**
   * Plays the last recording, and records any error returned instead of audio, unless a process was killed during the
   * request.
   */
  async function play(learner: ChaosLearner): Promise<void> {
    const hear = async () => {
      const { conversation_history: history } = await learner.session()
      const last = history.findLast(({ audio_url }) => audio_url !== null)
      if (last !== undefined && !(await learner.canHear(last.audio_url))) silent.push(last.content)
    }
    await hear().catch(() => undefined)
  }

  /** A new learner who says something and ends the conversation. */
  async function finish(fault: string): Promise<ChaosLearner> {
    const learner = await ChaosLearner.enter(either)
    await learner.say(said.next().value, fault)
    reviewed.push(learner)
    return learner
  }

  /**
   * After consecutive failures a server stops using the store for a while: speaks to each server until audio is stored
   * again.
   */
  async function awaitSound(fault: string): Promise<void> {
    const speak = async (server: ServerAddress, learner: ChaosLearner) => {
      let saying = said.next().value
      while (saying.audio === null) saying = said.next().value
      await learner.at(server).say(saying, fault)
      const { conversation_history: history } = await learner.session()
      expect(history.find(({ content }) => content === saying.words)?.audio_url).toEqual(expect.any(String))
    }
    const each = cluster.servers.map((server, at) =>
      vi.waitFor(() => speak(server, learners[at] as ChaosLearner), patience),
    )
    await Promise.all(each)
  }

  test.each(Object.keys(victims))(
    'conversations continue when %s is killed',
    async (name) => {
      for (let round = 0; round < roundsEach; round += 1) {
        const victim = victims[name]?.() as Victim
        const finishing = await finish(name)
        const speak = async (learner: ChaosLearner) => {
          await learner.say(said.next().value, name)
          await play(learner)
        }
        const asked = vi.waitFor(() => finishing.review(), patience)
        const busy = Promise.all([asked, ...learners.map(speak)])
        await wait(random() * turnMs)
        await victim.kill()
        await wait(random() * awayMs)
        await victim.start()
        await busy
      }
      await awaitSound(name)
    },
    200_000,
  )

  test('no acknowledged turn or review is lost or duplicated', async () => {
    const all = [...learners, ...reviewed]
    const states = () => Promise.all(all.map((learner) => learner.review()))
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['ready'])), patience)
    await using starting = new AsyncDisposableStack()
    const { db } = starting.adopt(connectPostgres(postgres.url), ({ close }) => close())
    await vi.waitFor(async () => expect(await countJobs(db)).toMatchObject({ waiting: 0, running: 0 }), patience)
    const { rows } = (await db.execute(
      sql`select count(*)::int as reviews, count(distinct session_id)::int as sessions from reviews`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([{ reviews: all.length, sessions: all.length }])
    expect(silent).toEqual([])
    for (const server of cluster.servers) {
      const found = await Promise.all(all.map((learner) => findLosses(learner.at(server))))
      expect(found.flatMap(({ lost, doubled }) => [...lost, ...doubled])).toEqual([])
    }
    const whileAway = all.flatMap(({ turns }) => turns.filter(({ fault }) => fault === 'the store'))
    const words = new Set(whileAway.map((turn) => turn.words))
    const sessions = await Promise.all(all.map((learner) => learner.session()))
    const lines = sessions.flatMap(({ conversation_history: history }) => history)
    const notStored = lines.filter(({ recording, content }) => recording === 'not_stored' && !words.has(content))
    expect(notStored).toEqual([])
  }, 200_000)
})
