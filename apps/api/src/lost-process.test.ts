// Any one of two servers and a worker is killed, again and again at moments that a seed chooses, with files in a bucket.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { countJobs } from '#platform/jobs.ts'
import { startBucket, type TestBucket } from './testing/bucket.ts'
import { ChaosLearner } from './testing/chaos/learner.ts'
import { findLosses } from './testing/chaos/losses.ts'
import { sayings } from './testing/chaos/sayings.ts'
import { type Cluster, inTurn, startCluster } from './testing/cluster.ts'
import { randomFrom } from './testing/killable-server.ts'
import { testEngine } from './testing/test-database.ts'
import { spoken } from './testing/voice.ts'

const [seed, roundsEach, people] = [11, 3, 6]
/** Within a turn something is killed, and started again so long afterwards, in milliseconds. */
const [turnMs, awayMs] = [900, 2_500]
/** What may take as long as the machine is busy, in milliseconds. */
const patience = { timeout: 180_000, interval: 500 }

describe.runIf(testEngine === 'postgres')('two servers and a worker over a bucket', () => {
  let bucket: TestBucket
  let cluster: Cluster
  let connection: Connection
  beforeAll(async () => {
    bucket = await startBucket()
    cluster = await startCluster(bucket.env)
    connection = await cluster.database.connect()
  })
  afterAll(async () => {
    await connection.close()
    await cluster[Symbol.asyncDispose]()
    await bucket[Symbol.asyncDispose]()
  })

  /** Plays the last recording. @returns what a server answers in place of sound; null where it was killed meanwhile */
  async function play(learner: ChaosLearner): Promise<string | null> {
    try {
      const { conversation_history: history } = await learner.session()
      const last = history.findLast(({ audio_url }) => audio_url !== null)
      return last === undefined || (await learner.canHear(last.audio_url)) ? null : `${last.content} has no sound`
    } catch {
      return null
    }
  }

  test('whichever is killed, nothing acknowledged is lost or doubled, and every job ends', async () => {
    const { servers, worker } = cluster
    const random = randomFrom(seed)
    const either = inTurn(servers)
    const said = sayings(await spoken('A table for two, please.'))
    const learners = await Promise.all(Array.from({ length: people }, () => ChaosLearner.enter(either)))
    const reviewed: ChaosLearner[] = []
    const silent: (string | null)[] = []
    const rounds = Object.entries({ one: servers[0], other: servers[1], worker })
      .flatMap(([name, process]) => Array.from({ length: roundsEach }, () => ({ name, process, order: random() })))
      .sort((a, b) => a.order - b.order)
    for (const { name, process } of rounds) {
      const finishing = await ChaosLearner.enter(either)
      await finishing.say(said.next().value, name)
      reviewed.push(finishing)
      const speak = async (learner: ChaosLearner) => {
        await learner.say(said.next().value, name)
        silent.push(await play(learner))
      }
      const review = vi.waitFor(() => finishing.review(), patience)
      const busy = Promise.all([review, ...learners.map(speak)])
      await wait(random() * turnMs)
      await process.kill()
      await wait(random() * awayMs)
      await process.boot()
      await busy
    }

    expect(silent.filter((each) => each !== null)).toEqual([])
    const all = [...learners, ...reviewed]
    const states = () => Promise.all(all.map((learner) => learner.review()))
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['ready'])), patience)
    await vi.waitFor(
      async () => expect(await countJobs(connection.db)).toMatchObject({ waiting: 0, running: 0 }),
      patience,
    )
    const { rows } = (await connection.db.execute(
      sql`select count(*)::int as reviews, count(distinct session_id)::int as sessions from reviews`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([{ reviews: all.length, sessions: all.length }])
    for (const server of servers) {
      const found = await Promise.all(all.map((learner) => findLosses(learner.at(server))))
      expect(found.flatMap(({ lost, doubled }) => [...lost, ...doubled])).toEqual([])
    }
    const sessions = await Promise.all(all.map((learner) => learner.session()))
    const lines = sessions.flatMap(({ conversation_history: history }) => history)
    expect(lines.filter(({ recording }) => recording === 'not_stored')).toEqual([])
  }, 900_000)
})
