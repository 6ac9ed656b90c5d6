// Learners speak while things fail around them, at times derived from a seed. Everything acknowledged must exist once.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startBucket } from '../processes/bucket.ts'
import { KillableServer } from '../processes/killable-server.ts'
import { programs } from '../processes/programs.ts'
import { mayMount } from '../processes/small-disk.ts'
import { randomFrom } from '../random.ts'
import { spoken } from '../voice.ts'
import { startBucketProxy } from './bucket-proxy.ts'
import { diskOfEmbedded, newDisk, type PostgresOnDisk } from './disks.ts'
import type { Fault, World } from './faults.ts'
import { ChaosLearner } from './learner.ts'
import { findLosses, type Losses } from './losses.ts'
import { createRecordings } from './recordings.ts'
import { manyTurns, modelsOf, quotes, sayings, startProviders } from './sayings.ts'

export interface ChaosOptions {
  readonly seed: number
  /** Number of faults, one after another. */
  readonly count: number
  /** The faults to use, each equally often. */
  readonly faults: readonly Fault[]
  /** Null for the embedded database. */
  readonly postgres: PostgresOnDisk | null
  /** Whether files are in a bucket. */
  readonly hasBucket?: boolean
  /** Whether some faults last long. */
  readonly isPatient: boolean
  readonly onFault?: (done: number, name: string) => void
}

export interface ChaosResult extends Losses {
  readonly faults: number
  readonly turns: number
  /** Lines of the log with anything that a learner or the partner said. */
  readonly quoted: readonly string[]
  /** For each turn, milliseconds until the learner had an answer. */
  readonly answerMs: readonly number[]
}

const people = 4
/** Approximate duration of a turn, in milliseconds: a fault strikes within this time after a turn is sent. */
const turnMs = 900
/** Duration of a fault, in milliseconds; one in six lasts longer than leases, queries and the clients' timeouts. */
const lasts = { least: 200, most: 2_500 }
const lastsLong = { least: 5_000, most: 18_000 }

/** The faults in random order, each once before any is repeated. */
function* deck(faults: readonly Fault[], random: () => number): Generator<Fault, never> {
  if (faults.length === 0) throw new Error('There is no such fault')
  for (;;) {
    const left = [...faults]
    while (left.length > 0) {
      const [next] = left.splice(Math.floor(random() * left.length), 1)
      if (next) yield next
    }
  }
}

/**
 * Starts a worker with its own DATA_DIR. It may also refuse to start.
 * @param logs gets the worker's log
 * @returns a function that ends it
 */
async function startWorker(env: Record<string, string>, logs: string[]): Promise<() => Promise<void>> {
  const worker = await KillableServer.start(env, programs.worker).catch(() => null)
  return async () => {
    if (worker === null) return
    await worker.remove()
    logs.push(worker.said())
  }
}

/** @throws if a server does not start again, or a fault cannot be ended */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, count, faults, postgres, onFault } = options
  const random = randomFrom(seed)
  const providers = await startProviders()
  await using running = new AsyncDisposableStack()
  const recordings = running.adopt(await createRecordings(), (each) => each.remove())
  const disks = mayMount ? [running.use(newDisk(recordings.folder))] : []
  const own = postgres === null && mayMount ? running.use(await diskOfEmbedded(recordings.dataFolder)) : postgres?.disk
  if (own) disks.push(own)
  const bucket = options.hasBucket ? running.use(await startBucket()) : null
  const proxy = bucket && running.adopt(await startBucketProxy(bucket.settings.endpoint), (each) => each.close())
  const env = {
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...modelsOf(providers),
    ...manyTurns,
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'debug',
  }
  const server = await KillableServer.start({
    ...env,
    ...(proxy && { ...bucket?.env, S3_ENDPOINT: proxy.url }),
    DATA_DIR: recordings.dataFolder,
  })
  const workerLogs: string[] = []
  const world: World = {
    ...{ server, postgres, providers, recordings, disks, bucket: proxy },
    startWrongWorker: () => (postgres === null ? Promise.resolve(async () => undefined) : startWorker(env, workerLogs)),
  }
  try {
    const voice = await spoken('A table for two, please.')
    const learners = await Promise.all(Array.from({ length: people }, () => ChaosLearner.enter(server)))
    const said = sayings(voice)
    const order = deck(faults, random)
    for (let done = 0; done < count; done++) {
      const fault = order.next().value
      const victim = learners[Math.floor(random() * people)] ?? (learners[0] as ChaosLearner)
      const speaking = Promise.all(learners.map((learner) => learner.say(said.next().value, fault.name)))
      await wait(random() * turnMs)
      const end = await fault.strike(world, victim)
      const { least, most } = options.isPatient && random() < 1 / 6 ? lastsLong : lasts
      await wait(least + random() * (most - least))
      await end()
      await speaking
      onFault?.(done + 1, fault.name)
    }
    const found = await Promise.all(learners.map(findLosses))
    const turns = learners.flatMap((learner) => learner.turns)
    return {
      faults: count,
      turns: turns.length,
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
      quoted: [server.said(), ...workerLogs].flatMap((log) => log.split('\n')).filter(quotes),
      answerMs: turns.flatMap(({ answerMs }) => (answerMs === null ? [] : [answerMs])),
    }
  } finally {
    await server.remove()
    await Promise.all(Object.values(providers).map((provider) => provider.close()))
  }
}
