// The table of contents: what this server serves.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import { type Draining, watchStreams } from '#platform/draining.ts'
import { type Env, publicUrl } from '#platform/env.ts'
import { fileRoutes } from '#platform/file.routes.ts'
import { createFileFolder } from '#platform/files.ts'
import { healthRoutes, metricsRoute } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createLimits } from '#platform/limits.ts'
import type { Log } from '#platform/log.ts'
import { documentationRoutes } from '#platform/openapi.ts'
import { answerProblems, Problem } from '#platform/problem.ts'
import { openDoor } from '#platform/serve.ts'
import { createAccessTokens } from '#platform/session.ts'
import { webRoutes } from '#platform/web.ts'
import { prepareFindCaller } from './features/auth/auth.queries.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createRefreshTokens } from './features/auth/refresh.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { conversationRoutes } from './features/conversation/conversation.routes.ts'
import { describeScenarios, findScenario, libraryRoutes } from './features/library/library.routes.ts'
import { reviewQueue, reviewWorker } from './features/review/review.job.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { findUser } from './features/user/user.queries.ts'
import { userRoutes } from './features/user/user.routes.ts'

export interface Dependencies {
  readonly env: Env
  readonly log: Log
  readonly connection: Connection
  readonly jobs: Jobs
  readonly models: Models
  /** From which the key of everything that is signed is made. */
  readonly secret: string
}

/** What is served outside the contract: what browsers, operators and developers fetch. */
const outsideTheContract = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs/*',
  '/api/files/:id',
  '/*',
]
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function buildApp(given: Dependencies): Promise<{ app: FastifyInstance; draining: Draining }> {
  const { env, log, secret, models, jobs } = given
  const { db } = given.connection
  const address = publicUrl(env)
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const tokens = createAccessTokens(key('access tokens'))

  const app = await createHttp({ log, isHttps: address.startsWith('https:'), trustedProxies: env.TRUSTED_PROXIES })
  answerProblems(app, (cause) =>
    cause instanceof ModelUnavailable ? new Problem('AI.UNAVAILABLE', [], { cause }) : null,
  )
  openDoor(
    app,
    { tokens, findCaller: prepareFindCaller(db), limits: createLimits(env.RATE_LIMIT_FACTOR) },
    outsideTheContract,
  )
  const draining = watchStreams(app)
  metricsRoute(app)
  healthRoutes(app, draining, () => db.execute(sql`select 1`))

  const files = createFileFolder(join(env.DATA_DIR, 'files'), key('file addresses'))
  fileRoutes(app, files)

  configRoutes(app, {
    partner: models.languageModel === null ? 'built-in' : 'model',
    transcription: models.transcription === null ? 'browser' : 'server',
  })
  authRoutes(app, {
    db,
    refreshTokens: createRefreshTokens(key('refresh tokens')),
    publicUrl: address,
    findUser: (userId) => findUser(db, userId),
  })
  userRoutes(app, { db })
  libraryRoutes(app, { db })
  reviewRoutes(app, { db, files, jobs })
  await jobs.work(reviewQueue, reviewWorker({ db, ...models }))
  conversationRoutes(app, {
    db,
    files,
    models,
    timeFactor: 1,
    findScenario: (caller, id) => findScenario(db, caller, id),
    describeScenarios: (caller, ids) => describeScenarios(db, caller, ids),
  })

  await documentationRoutes(app, address)
  await webRoutes(app, webFolder)
  return { app, draining }
}
