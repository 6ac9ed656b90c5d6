// An update in progress: servers and a worker of the previous version run alongside those of this one on one database.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ChaosLearner, failuresOf } from './testing/chaos/learner.ts'
import { findLosses } from './testing/chaos/losses.ts'
import { manyTurns, modelsOf, sayings, startProviders } from './testing/chaos/sayings.ts'
import { inTurn } from './testing/processes/cluster.ts'
import { KillableServer } from './testing/processes/killable-server.ts'
import { programs } from './testing/processes/programs.ts'
import { openVersionBefore, type VersionBefore } from './testing/processes/version-before.ts'
import { rounds } from './testing/rounds.ts'
import { createTestDatabase, testEngine } from './testing/test-database.ts'
import { spoken } from './testing/voice.ts'

const [people, turnsEach] = [4, rounds(2, 6)]
/** Generous time limits for a busy machine, in milliseconds. */
const patience = { timeout: 120_000, interval: 200 }

// Only PostgreSQL can be shared by several processes.
describe.runIf(testEngine === 'postgres')('the previous version', () => {
  const running = new AsyncDisposableStack()
  /** The previous version, or why it is not available. */
  let before: VersionBefore | string
  let env: Record<string, string>
  let current: KillableServer
  let other: KillableServer
  /** The process that runs the previous version's jobs. */
  let otherWorker: KillableServer
  beforeAll(async () => {
    before = await openVersionBefore()
    if (typeof before === 'string') return
    running.defer(before.remove)
    const dataDir = running.adopt(await mkdtemp(join(tmpdir(), 'parley-versions-')), (folder) =>
      rm(folder, { recursive: true, force: true }),
    )
    // This database was migrated by this version.
    const database = running.adopt(await createTestDatabase(), ({ drop }) => drop())
    const providers = await startProviders()
    running.defer(async () => void (await Promise.all(Object.values(providers).map((provider) => provider.close()))))
    const secret = randomBytes(32).toString('hex')
    const common = { DATABASE_URL: database.url ?? '', ACCESS_TOKEN_SECRET: secret, DATA_DIR: dataDir }
    env = { ...common, ...modelsOf(providers), ...manyTurns }
    const withoutJobs = { ...env, JOBS: 'off' }
    current = await start(withoutJobs)
    other = await start(withoutJobs, before.server)
    otherWorker = await start(env, before.worker)
  })
  afterAll(() => running.disposeAsync())

  const start = async (...args: Parameters<typeof KillableServer.start>): Promise<KillableServer> =>
    running.adopt(await KillableServer.start(...args), (server) => server.remove())
  const enter = (server: KillableServer) =>
    Promise.all(Array.from({ length: people }, () => ChaosLearner.enter(server)))

  test('shares conversations and reviews with this one', async ({ skip }) => {
    if (typeof before === 'string') return skip(before)
    const opened = await Promise.all([enter(current), enter(other)])
    const either = inTurn([current, other])
    const learners = opened.flat().map((learner) => learner.at(either))
    const said = sayings(await spoken('A table for two, please.'))
    for (let turn = 0; turn < turnsEach; turn += 1) {
      await Promise.all(learners.map((learner) => learner.say(said.next().value, `turn ${turn}`)))
    }
    expect(failuresOf(learners.flatMap((learner) => learner.turns))).toEqual([])
    for (const server of [current, other]) {
      const found = await Promise.all(learners.map((learner) => findLosses(learner.at(server))))
      expect(found.flatMap(({ lost, doubled }) => [...lost, ...doubled])).toEqual([])
    }

    const [one, two, three, four] = learners as [ChaosLearner, ChaosLearner, ChaosLearner, ChaosLearner]
    const whenReviewed = (asked: readonly ChaosLearner[]) =>
      vi.waitFor(async () => {
        const states = await Promise.all(asked.map((learner) => learner.at(current).review()))
        expect(new Set(states)).toEqual(new Set(['ready']))
      }, patience)
    const byBefore = [one.at(other), two.at(current)]
    await Promise.all(byBefore.map((learner) => learner.review()))
    await whenReviewed(byBefore)
    const byCurrent = [three.at(other), four.at(current)]
    await otherWorker.stop()
    await Promise.all(byCurrent.map((learner) => learner.review()))
    await start(env, programs.worker)
    await whenReviewed(byCurrent)
  }, 600_000)
})
