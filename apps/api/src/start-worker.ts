// Starts and stops a worker: a process that runs jobs and serves no endpoints except for monitoring.
import { connectDatabase } from '#database/connect.ts'
import type { Env } from '#platform/env/env.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createHttp } from '#platform/http/http.ts'
import { answerProblems } from '#platform/http/problem.ts'
import type { Log } from '#platform/log/log.ts'
import { metricsRoute } from '#platform/telemetry/metrics.routes.ts'
import { buildApp, checksOf } from './app.ts'
import { addressOf, closeApp, closingMs, endWithin, openDeps } from './start.ts'
import { asListenFault } from './start-failure.ts'

export interface RunningWorker {
  /** URL of its monitoring endpoints, for example `http://127.0.0.1:3001`. */
  readonly url: string
  /** Takes no more jobs, waits for running ones for at most `jobsMs`, then closes everything within 4 s. */
  stop(): Promise<void>
}

/** How long running jobs may continue after SIGTERM, in milliseconds. Jobs that are cut off are retried elsewhere. */
const jobsMs = 25_000

/**
 * Builds the app, because it contains the jobs, but does not listen: only the monitoring endpoints are served, on a
 * separate port.
 * @throws an Error that says what to do, for example without DATABASE_URL
 */
export async function startWorker(env: Env, log: Log, connect = connectDatabase): Promise<RunningWorker> {
  if (connect === connectDatabase && env.DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL: a worker needs PostgreSQL; the embedded database is for one process, npm start.')
  }
  await using starting = new AsyncDisposableStack()
  const deps = await openDeps(starting, { env, log, connect, kind: 'worker', takesJobs: true })
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
      // Jobs first, because they use the app's parts.
      stopped ??= endWithin(
        jobsMs + closingMs,
        deps.jobs.stop(jobsMs).then(() => running.disposeAsync()),
        log,
      )
      return stopped
    },
  }
}
