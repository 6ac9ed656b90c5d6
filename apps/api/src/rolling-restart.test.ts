// An update without downtime: each process is restarted while people speak.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ChaosLearner, failuresOf } from './testing/chaos/learner.ts'
import { findLosses } from './testing/chaos/losses.ts'
import { sayings } from './testing/chaos/sayings.ts'
import { type Cluster, startCluster } from './testing/processes/cluster.ts'
import { type ReverseProxy, startProxy } from './testing/processes/proxy.ts'
import { rounds } from './testing/rounds.ts'
import { testEngine } from './testing/test-database.ts'
import { spoken } from './testing/voice.ts'

const people = rounds(5, 25)
/** How long people think before the next line, in milliseconds. */
const thinkingMs = 1_500
/** Generous time limits for a busy machine, in milliseconds. */
const patience = { timeout: 120_000, interval: 200 }

describe.runIf(testEngine === 'postgres')('two servers and a worker behind a proxy', () => {
  let dataDir: string
  let cluster: Cluster
  let proxy: ReverseProxy
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-rolling-'))
    cluster = await startCluster({ DATA_DIR: dataDir })
    proxy = await startProxy(cluster.servers)
  })
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await cluster[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('every turn is answered while each process restarts in turn', async () => {
    const { servers, worker } = cluster
    const [one, other] = servers
    const learners = await Promise.all(Array.from({ length: people }, () => ChaosLearner.enter(proxy)))
    const said = sayings(await spoken('A table for two, please.'))
    let now = 'before'
    const speak = async (learner: ChaosLearner) => {
      while (now !== 'after') {
        await learner.say(said.next().value, now)
        await wait(thinkingMs)
      }
    }
    const speaking = Promise.all(learners.map(speak))
    for (const [name, process] of Object.entries({ one, worker, other })) {
      const reviewed = await ChaosLearner.enter(proxy)
      await reviewed.say(said.next().value, name)
      now = `restart of ${name}`
      await reviewed.review()
      learners.push(reviewed)
      expect(await process.stop()).toBe(0)
      await process.boot()
      await vi.waitFor(() => expect(servers.every(proxy.isReady)).toBe(true), patience)
    }
    now = 'after'
    await speaking

    const turns = learners.flatMap((learner) => learner.turns)
    expect(failuresOf(turns)).toEqual([])
    expect(new Set(turns.map(({ fault }) => fault)).size).toBeGreaterThan(3)
    const found = await Promise.all(learners.map(findLosses))
    expect(found.flatMap(({ lost, doubled }) => [...lost, ...doubled])).toEqual([])
    const states = () => Promise.all(learners.map((learner) => learner.review()))
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['ready'])), patience)
  }, 600_000)
})
