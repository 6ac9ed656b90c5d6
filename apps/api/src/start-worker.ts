// Brings a process up that works off jobs and serves nobody, and down again.
import { connectDatabase } from '#database/connect.ts'
import type { Env } from '#platform/env.ts'
import { healthRoutes } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import { metricsRoute } from '#platform/metrics.routes.ts'
import { answerProblems } from '#platform/problem.ts'
import { buildApp, checksOf } from './app.ts'
import { addressOf, closeApp, closingMs, endWithin, openDependencies } from './start.ts'
import { asListenFault } from './start-failure.ts'

export interface RunningWorker {
  /** Where it says how it is, such as `http://127.0.0.1:3001`. */
  readonly url: string
  /** Takes no more jobs, waits for those that run for at most `jobsMs`, then lets go of everything within 4 s. */
  stop(): Promise<void>
}

/** How long jobs that run may go on after SIGTERM, in milliseconds. Those that are cut off are tried again elsewhere. */
const jobsMs = 25_000

/**
 * Builds the app, because jobs are put together with it, but lets nobody in: only the paths for those who watch over it
 * are served, on a port of their own.
 * @throws an Error that says what to do, such as without DATABASE_URL
 */
export async function startWorker(env: Env, log: Log, connect = connectDatabase): Promise<RunningWorker> {
  if (connect === connectDatabase && env.DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL: a worker needs PostgreSQL; the embedded database is for one process, npm start.')
  }
  await using starting = new AsyncDisposableStack()
  const deps = await openDependencies(starting, { env, log, connect, takesJobs: true })
  const { app } = await buildApp(deps)
  starting.adopt(app, closeApp)
  const ending = { hasBegun: false }
  const watch = await createHttp({ log, isHttps: false })
  answerProblems(watch)
  metricsRoute(watch, env.METRICS_TOKEN, deps.metrics)
  healthRoutes(watch, ending, checksOf(deps))
  starting.adopt(watch, closeApp)
  await watch.listen({ host: env.HOST, port: env.WORKER_PORT }).catch((error: unknown) => {
    throw asListenFault(error, env, 'WORKER_PORT')
  })
  const running = starting.move()
  let stopped: Promise<void> | undefined
  return {
    url: addressOf(env.HOST, watch),
    stop() {
      ending.hasBegun = true
      // Jobs first: they use what the app lets go of.
      stopped ??= endWithin(
        jobsMs + closingMs,
        deps.jobs.stop(jobsMs).then(() => running.disposeAsync()),
        log,
      )
      return stopped
    },
  }
}
