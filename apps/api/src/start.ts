// Starts all parts of the server, and stops them in the correct order.
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { adviceText } from '#ai/check/advice.ts'
import { type OnChecked, StartCheck } from '#ai/check/start-check.ts'
import { createModels, type Models, type ModelsConfig } from '#ai/models.ts'
import { connectionShortage } from '#database/capacity/connection-room.ts'
import { type Connection, connectDatabase } from '#database/connect.ts'
import { isNewer, migrateDatabase } from '#database/migrate.ts'
import { choiceIn } from '#platform/env/choices.ts'
import type { Env } from '#platform/env/env.ts'
import { checkFileStore, filesPlace, openFileStore } from '#platform/files/open-files.ts'
import { watchWrites } from '#platform/files/watched-writes.ts'
import { checkProxy } from '#platform/http/proxy-check.ts'
import { warnWithoutWorker } from '#platform/jobs/job-takers.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { openRedisLimiter } from '#platform/limits/redis-limiter.ts'
import type { Log } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail.ts'
import { startPresence } from '#platform/processes/presence.ts'
import { createKeys, loadSecrets } from '#platform/secret.ts'
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts'
import { startTracing } from '#platform/telemetry/tracing.ts'
import { runArgs } from './admin/commands.ts'
import { listenLocally, type RunLocally } from './admin/local-server.ts'
import { buildApp } from './app.ts'
import { importBuiltIn } from './built-in.ts'
import { modelsConfig } from './models-config.ts'
import type { AppDeps } from './parts.ts'
import { asDiskFault, asListenFault, checkDatabase, checkDataDir } from './start-failure.ts'

export interface RunningServer {
  /** Its URL, for example `http://127.0.0.1:3000`. */
  readonly url: string
  readonly connection: Connection
  /**
   * Takes no more jobs, rejects new streams, lets running ones end for at most `drainMs`, then closes everything. Takes
   * at most `drainMs` and 4 s in total, whatever hangs. May be called twice.
   * @param noticeMs part of `drainMs` in which requests are still answered while `/readyz` announces the shutdown, so
   * that another server can take over; then connections are rejected, so that a proxy passes them on. 0 by default
   */
  stop(drainMs: number, noticeMs?: number): Promise<void>
}

/** Maximum time for the last answers after the last stream, and for the last jobs, in milliseconds. */
export const closingMs = 4_000
/** Maximum time for both, and for everything else after the last stream, in milliseconds. */
const endingMs = 10_000

/**
 * Migrates, imports the built-in content, and listens. If a step fails, everything started before is closed again.
 * @param connect opens the database; by default the one configured in the environment
 */
export async function startServer(env: Env, log: Log, connect = connectDatabase): Promise<RunningServer> {
  if (connect === connectDatabase && env.JOBS === 'off' && env.DATABASE_URL === undefined) {
    throw new Error('JOBS: off leaves jobs to workers, which need PostgreSQL; set DATABASE_URL, or leave JOBS out.')
  }
  await using starting = new AsyncDisposableStack()
  const deps = await openDeps(starting, { env, log, connect, kind: 'server', takesJobs: env.JOBS === 'on' })
  const { app, draining } = await buildApp(deps)
  starting.adopt(app, closeApp)
  await app.listen({ host: env.HOST, port: env.PORT }).catch((error: unknown) => {
    throw asListenFault(error, env)
  })
  const { connection, jobs } = deps
  if (connection.kind === 'embedded') {
    const run: RunLocally = (args, context) => runArgs(args, env, connection, { ...context, jobs })
    starting.adopt(await listenLocally(env.DATA_DIR, run, log), (close) => close())
  }
  watchProxy(starting, deps)
  if (env.JOBS === 'off') starting.defer(warnWithoutWorker(connection.db, log))

  const running = starting.move()
  let stopped: Promise<void> | undefined
  const stop = async (drainMs: number, noticeMs: number) => {
    const from = performance.now()
    draining.announce()
    jobs.stopTaking()
    if (noticeMs > 0) {
      await wait(noticeMs)
      app.server.close()
    }
    const cut = await draining.begin(drainMs - (performance.now() - from))
    if (cut > 0) {
      log.warn({ streams: cut }, 'Streams were still running at the deadline')
      app.server.closeAllConnections()
    }
    const leftMs = drainMs + closingMs - (performance.now() - from)
    await endWithin(Math.min(leftMs, endingMs), running.disposeAsync(), log)
  }
  return {
    url: addressOf(env.HOST, app),
    connection: deps.connection,
    stop: (drainMs, noticeMs = 0) => {
      stopped ??= stop(drainMs, noticeMs)
      return stopped
    },
  }
}

/** Until `starting` ends, warns of a proxy that buffers streams or rejects long recordings. */
function watchProxy(starting: AsyncDisposableStack, { env, log, secrets }: AppDeps): void {
  if (env.PUBLIC_URL === undefined) return
  const ending = new AbortController()
  starting.defer(() => ending.abort())
  void checkProxy(env.PUBLIC_URL, createKeys(secrets)('proxy check'), log, ending.signal)
}

export interface Opening {
  readonly env: Env
  readonly log: Log
  /** Opens the database. */
  readonly connect: (env: Env) => Promise<Connection>
  readonly kind: 'server' | 'worker'
  /** Whether this process runs jobs. */
  readonly takesJobs: boolean
}

/**
 * Checks the configuration, migrates, and opens the dependencies of the app and of a worker. `starting` closes them
 * again.
 */
export const openDeps = (starting: AsyncDisposableStack, opening: Opening): Promise<AppDeps> =>
  openAll(starting, opening).catch((error: unknown) => {
    throw asDiskFault(error, opening.env)
  })

async function openAll(
  starting: AsyncDisposableStack,
  { env, log, connect, kind, takesJobs }: Opening,
): Promise<AppDeps> {
  await checkDataDir(env)
  const tracing = starting.adopt(await startTracing(env, log), ({ stop }) => stop())
  await checkFileStore(env, log)
  const secrets = await loadSecrets(env)
  const redisLimiter = starting.use(await openRedisLimiter(env, log, createKeys(secrets)('rate limits')[0]))
  const connection = starting.adopt(await connect(env), ({ close }) => close())
  await checkDatabase(connection)
  await migrateDatabase(connection)
  const shortage = await connectionShortage(connection)
  if (shortage !== null) log.warn(shortage)
  if (await isNewer(connection.unlimited)) {
    log.warn('A newer Parley has migrated the database: this version is for the time until every process is that one.')
  }
  const written = await importBuiltIn(connection)
  if (written > 0) {
    log.info({ written }, 'The built-in library was imported')
    // V8 would keep what the import has left, 130 MB, until the heap grows. Nothing waits for this process yet.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
  const metrics = createMetrics()
  const models = starting.adopt(await createModels(watchedModels(env, metrics, log)), ({ close }) => close())
  const modelCheck = starting.adopt(
    checkModels(models, { asks: kind === 'server' && env.MODELS_CHECK === 'on', log }),
    (check) => check.stop(),
  )
  const mailer = starting.adopt(createMailer(env, log), ({ close }) => close())
  const jobs = starting.adopt(await startJobs(connection, log, { takesJobs, tracing }), ({ stop }) => stop(closingMs))
  const fileStore = watchWrites(openFileStore(env, metrics.observeFilesRequest))
  const files = { store: fileStore, place: filesPlace(env) }
  starting.use(
    await startPresence({ connection, log, mailer, kind, takesJobs, ...files, whenFilesDiffer: jobs.stopTaking }),
  )
  void mailer.check().then((fault) => fault !== null && log.warn(fault))
  return { env, log, connection, jobs, models, modelCheck, mailer, fileStore, redisLimiter, metrics, tracing, secrets }
}

/** Begins to ask the model servers. */
function checkModels({ servers }: Models, { asks, log }: { asks: boolean; log: Log }): StartCheck {
  const onChecked: OnChecked = ({ role, server, finding, advice, learnt }, err) => {
    const fields = { role, server, model: finding?.used }
    if (err !== null) log.warn({ ...fields, err }, 'A model server does not answer')
    else if (asks) log.info({ ...fields, learnt }, 'A model server answers')
    for (const each of advice) log.warn({ server }, adviceText(each, server))
  }
  const check = new StartCheck(servers, { asks, onChecked })
  void check.run()
  return check
}

function watchedModels(env: Env, metrics: Metrics, log: Log): ModelsConfig {
  const config = modelsConfig(env)
  const { speech } = config
  return {
    ...config,
    onObjectFailure: (err, object, model) =>
      log.warn({ err, object, model }, 'A language model failed to write an object'),
    onRequestEnd: metrics.observeModelRequest,
    onSpeechFailure: (err, language) =>
      log.warn(
        { err, language, server: speech && choiceIn(speech.addresses, language) },
        'The built-in voice speaks, because the speech server failed',
      ),
  }
}

/** Closes idle connections immediately, others once they have been answered, and all of them at the deadline. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), closingMs)
  await app.close()
  clearTimeout(deadline)
}

/** Waits for `ending`, but no longer than `ms`: whatever still hangs ends with the process. */
export async function endWithin(ms: number, ending: Promise<void>, log: Log): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    log.warn({ ms }, 'Not everything could be closed in time')
    late.resolve()
  }, ms)
  await Promise.race([ending, late.promise])
  clearTimeout(timer)
}

export function addressOf(host: string, app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
