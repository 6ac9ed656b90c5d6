// Brings the whole server up, and down again in the right order.
import type { AddressInfo } from 'node:net'
import { type Connection, connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import type { Env } from '#platform/env.ts'
import { startJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { loadSecret } from '#platform/secret.ts'
import { buildApp } from './app.ts'

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string
  readonly connection: Connection
  /** Refuses new streams, lets running ones end for at most `drainMs`, then lets go of everything. May be called twice. */
  stop(drainMs: number): Promise<void>
}

/** Connections that are still open so long after the last stream are cut, in milliseconds. */
const closingMs = 5_000

/**
 * Migrates, imports what is built in, and listens.
 * @param connect opens the database; by default the one that the environment names
 */
export async function startServer(env: Env, log: Log, connect = connectDatabase): Promise<RunningServer> {
  const connection = await connect(env)
  try {
    await migrateDatabase(connection)
    const secret = await loadSecret(env)
    const jobs = await startJobs(connection, log)
    const { app, draining } = await buildApp({ env, log, connection, jobs, secret })
    await app.listen({ host: env.HOST, port: env.PORT })
    const { port } = app.server.address() as AddressInfo
    let stopped: Promise<void> | undefined
    const stop = async (drainMs: number) => {
      const cut = await draining.begin(drainMs)
      if (cut > 0) log.warn({ streams: cut }, 'Streams were still running at the deadline')
      const deadline = setTimeout(() => app.server.closeAllConnections(), cut > 0 ? 0 : closingMs)
      await app.close()
      clearTimeout(deadline)
      await jobs.stop(closingMs)
      await connection.close()
    }
    return {
      url: `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
      connection,
      stop: (drainMs) => (stopped ??= stop(drainMs)),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
