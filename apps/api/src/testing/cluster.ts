// One installation of several processes: two servers that leave jobs to a worker, on one database, with model servers.
import { randomBytes } from 'node:crypto'
import type { Entrance } from './chaos/learner.ts'
import { manyTurns, modelsOf, type Providers, startProviders } from './chaos/sayings.ts'
import { KillableServer, programs } from './killable-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface Cluster extends AsyncDisposable {
  readonly database: TestDatabase
  readonly servers: readonly [KillableServer, KillableServer]
  readonly worker: KillableServer
}

/** Leads to each server in turn, whether it runs or not. */
export function inTurn(servers: readonly KillableServer[]): Entrance {
  let count = 0
  return {
    get url() {
      count += 1
      return (servers[count % servers.length] as KillableServer).url
    },
  }
}

/** On PostgreSQL. @param env where files are: a folder that all share, or a bucket */
export async function startCluster(env: Record<string, string>): Promise<Cluster> {
  await using starting = new AsyncDisposableStack()
  const database = starting.adopt(await createTestDatabase(), ({ drop }) => drop())
  const providers = starting.adopt<Providers>(await startProviders(), async (all) => {
    await Promise.all(Object.values(all).map((provider) => provider.close()))
  })
  const common = {
    DATABASE_URL: database.url ?? '',
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    ...modelsOf(providers),
    ...manyTurns,
    ...env,
  }
  const start = async (program: string, own: Record<string, string> = {}) =>
    starting.adopt(await KillableServer.start({ ...common, ...own }, program), (server) => server.remove())
  const worker = await start(programs.worker)
  const one = await start(programs.server, { JOBS: 'off' })
  const other = await start(programs.server, { JOBS: 'off' })
  const running = starting.move()
  return { database, servers: [one, other], worker, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
