// One installation with several processes: two servers and a worker on one database, with model servers.
import { randomBytes } from 'node:crypto'
import type { ServerAddress } from '../chaos/learner.ts'
import { manyTurns, modelsOf, type Providers, startProviders } from '../chaos/sayings.ts'
import { createTestDatabase } from '../test-database.ts'
import { KillableServer } from './killable-server.ts'
import { programs } from './programs.ts'

export interface Cluster extends AsyncDisposable {
  readonly servers: readonly [KillableServer, KillableServer]
  readonly worker: KillableServer
}

/** Alternates between the servers, even if one is not running. */
export function inTurn(servers: readonly KillableServer[]): ServerAddress {
  let count = 0
  return {
    get url() {
      count += 1
      return (servers[count % servers.length] as KillableServer).url
    },
  }
}

/**
 * Starts a cluster on PostgreSQL.
 * @param env where files are stored: a shared folder, or a bucket
 * @param url of the database; by default a new one on the tests' PostgreSQL
 */
export async function startCluster(env: Record<string, string>, url?: string): Promise<Cluster> {
  await using starting = new AsyncDisposableStack()
  const database = url === undefined ? starting.adopt(await createTestDatabase(), ({ drop }) => drop()) : { url }
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
  const startServer = () => start(programs.server, { JOBS: 'off' })
  const [one, other] = await Promise.all([startServer(), startServer()])
  const running = starting.move()
  return { servers: [one, other], worker, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
