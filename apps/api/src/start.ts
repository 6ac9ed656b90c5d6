// Brings the whole server up, and down again in the right order.
import type { AddressInfo } from 'node:net'
import { loadLibrary } from '@parley/content/library.ts'
import type { FastifyInstance } from 'fastify'
import { createModels, type ModelsConfig } from '#ai/models.ts'
import { type Connection, connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { type Env, modelServer } from '#platform/env.ts'
import { startJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { createMailer } from '#platform/mail.ts'
import { loadSecret } from '#platform/secret.ts'
import { buildApp } from './app.ts'
import { seedPlans } from './features/billing/plans.ts'
import { importLibrary } from './features/library/library.import.ts'

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string
  readonly connection: Connection
  /** Refuses new streams, lets running ones end for at most `drainMs`, then lets go of everything. May be called twice. */
  stop(drainMs: number): Promise<void>
}

/** How long the last answers and jobs may take after the last stream, in milliseconds. */
const closingMs = 5_000

/**
 * Migrates, imports what is built in, and listens. What has been started is let go of when a later step fails.
 * @param connect opens the database; by default the one that the environment names
 */
export async function startServer(env: Env, log: Log, connect = connectDatabase): Promise<RunningServer> {
  await using starting = new AsyncDisposableStack()
  const connection = starting.adopt(await connect(env), ({ close }) => close())
  await migrateDatabase(connection)
  await importBuiltIn(connection, log)
  const secret = await loadSecret(env)
  const models = starting.adopt(await createModels(modelsConfig(env)), ({ close }) => close())
  const mailer = starting.adopt(createMailer(env, log), ({ close }) => close())
  const jobs = starting.adopt(await startJobs(connection, log), ({ stop }) => stop(closingMs))
  const { app, draining } = await buildApp({ env, log, connection, jobs, models, mailer, secret })
  starting.adopt(app, closeApp)
  await app.listen({ host: env.HOST, port: env.PORT })

  const running = starting.move()
  let stopped: Promise<void> | undefined
  const stop = async (drainMs: number) => {
    const cut = await draining.begin(drainMs)
    if (cut > 0) {
      log.warn({ streams: cut }, 'Streams were still running at the deadline')
      app.server.closeAllConnections()
    }
    await running.disposeAsync()
  }
  return {
    url: addressOf(env.HOST, app),
    connection,
    stop: (drainMs) => {
      stopped ??= stop(drainMs)
      return stopped
    },
  }
}

async function importBuiltIn({ db }: Connection, log: Log): Promise<void> {
  await seedPlans(db)
  const written = await importLibrary(db, await loadLibrary())
  if (written > 0) log.info({ written }, 'The built-in library was imported')
}

function modelsConfig(env: Env): ModelsConfig {
  const speech = modelServer(env, 'SPEECH')
  return {
    languageModel: modelServer(env, 'LANGUAGE_MODEL'),
    transcription: modelServer(env, 'TRANSCRIPTION'),
    speech: speech && { ...speech, voice: env.SPEECH_VOICE },
  }
}

/** Idle connections are closed at once, the others when they have been answered, and at the deadline all of them. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), closingMs)
  await app.close()
  clearTimeout(deadline)
}

function addressOf(host: string, app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
