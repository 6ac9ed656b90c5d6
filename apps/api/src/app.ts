// The table of contents: what this server serves.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import type { ThirdParty } from '#platform/content-policy.ts'
import { type Draining, watchStreams } from '#platform/draining.ts'
import { type Env, paddleSettings, publicUrl, salesEmail } from '#platform/env.ts'
import { fileRoutes } from '#platform/file.routes.ts'
import { createFileFolder, type Files } from '#platform/files.ts'
import { healthRoutes, metricsRoute } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createLimits } from '#platform/limits.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { documentationRoutes } from '#platform/openapi.ts'
import { answerProblems, Problem } from '#platform/problem.ts'
import { openDoor } from '#platform/serve.ts'
import { createAccessTokens } from '#platform/session.ts'
import { webRoutes } from '#platform/web.ts'
import { prepareFindCaller } from './features/auth/auth.queries.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { confirmCaller } from './features/auth/confirm.ts'
import { createVerifyGoogle } from './features/auth/google.ts'
import { createRefreshTokens } from './features/auth/refresh.ts'
import { resetQueue, resetWorker } from './features/auth/reset.job.ts'
import { isSubscribed } from './features/billing/billing.queries.ts'
import { type Billing, billingPaths, startBilling } from './features/billing/billing.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { conversationRoutes } from './features/conversation/conversation.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { describeScenarios, findScenario, libraryRoutes } from './features/library/library.routes.ts'
import { invitationQueue, invitationWorker } from './features/org/invitation.job.ts'
import { orgRoutes } from './features/org/org.routes.ts'
import { keepOne } from './features/progress/finished.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { sendWeeklyMails, weeklyMailQueue } from './features/progress/weekly-mail.ts'
import { readFinished } from './features/review/finished.ts'
import { findMistakes } from './features/review/mistakes.ts'
import { previewOf } from './features/review/preview.ts'
import { reviewQueue, reviewWorker } from './features/review/review.job.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { listShared, readShared } from './features/review/shared.ts'
import { taskRoutes } from './features/task/task.routes.ts'
import { fileRemovalQueue, fileRemovalWorker, removeFiles } from './features/user/file-removal.job.ts'
import { findUser } from './features/user/user.queries.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { dueWordsFor } from './features/vocabulary/suggestion.queries.ts'
import { suggestTiers } from './features/vocabulary/suggestion.ts'
import { countDue } from './features/vocabulary/vocabulary.queries.ts'
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts'

export interface Dependencies {
  readonly env: Env
  readonly log: Log
  readonly connection: Connection
  readonly jobs: Jobs
  readonly models: Models
  readonly mailer: Mailer
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
  ...billingPaths,
  '/*',
]
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Whom the operator has let onto the pages. */
const thirdPartiesOf = (env: Env): ThirdParty[] => [
  ...(env.GOOGLE_CLIENT_ID === undefined ? [] : (['google'] as const)),
  ...(env.PADDLE_API_KEY === undefined ? [] : (['paddle'] as const)),
  ...(env.GTM_ID === undefined ? [] : (['tagManager'] as const)),
  ...(env.CRISP_WEBSITE_ID === undefined ? [] : (['chat'] as const)),
]

type KeyFor = (purpose: string) => Uint8Array

export async function buildApp(given: Dependencies): Promise<{ app: FastifyInstance; draining: Draining }> {
  const key: KeyFor = (purpose) => createHmac('sha256', given.secret).update(purpose).digest()
  const app = await guardedApp(given, key)
  const draining = watchStreams(app)
  metricsRoute(app)
  healthRoutes(app, draining, () => given.connection.db.execute(sql`select 1`))
  const files = createFileFolder(join(given.env.DATA_DIR, 'files'), key('file addresses'))
  fileRoutes(app, files)
  const billing = billingPart(app, given, key)
  accountRoutes(app, given, { files, key, billing })
  practiceRoutes(app, given, files)
  await documentationRoutes(app)
  await webRoutes(app, {
    folder: webFolder,
    publicUrl: publicUrl(given.env),
    previewOf: (publicId) => previewOf(given.connection.db, publicId),
  })
  // A job that waited for this start may ask this very server: it finds every route.
  await app.ready()
  await work(given, files)
  await billing.work()
  return { app, draining }
}

/** The bare server with its error handler and its door, through which every endpoint is entered. */
async function guardedApp({ env, log, connection }: Dependencies, key: KeyFor): Promise<FastifyInstance> {
  const isHttps = publicUrl(env).startsWith('https:')
  const app = await createHttp({
    log,
    isHttps,
    trustedProxies: env.TRUSTED_PROXIES,
    thirdParties: thirdPartiesOf(env),
  })
  answerProblems(app, (cause) =>
    cause instanceof ModelUnavailable ? new Problem('AI.UNAVAILABLE', [], { cause }) : null,
  )
  const door = {
    tokens: createAccessTokens(key('access tokens')),
    findCaller: prepareFindCaller(connection.db),
    limits: createLimits(env.RATE_LIMIT_FACTOR),
    isSubscribed: (orgId: string) => isSubscribed(connection.db, orgId),
  }
  openDoor(app, door, outsideTheContract)
  return app
}

/** Who takes payments, and what they open. */
const billingPart = (app: FastifyInstance, { env, connection, ...given }: Dependencies, key: KeyFor): Billing =>
  startBilling(app, {
    ...given,
    db: connection.db,
    paddle: paddleSettings(env),
    publicUrl: env.PUBLIC_URL ?? null,
    mailUrl: publicUrl(env),
    key,
  })

interface AccountParts {
  readonly files: Files
  readonly key: KeyFor
  readonly billing: Billing
}

/** People and organisations. */
function accountRoutes(app: FastifyInstance, given: Dependencies, { files, key, billing }: AccountParts): void {
  const { env, log, models, jobs } = given
  const { db } = given.connection
  configRoutes(app, {
    partner: models.languageModel === null ? 'built-in' : 'model',
    transcription: models.transcription === null ? 'browser' : 'server',
    google_client_id: env.GOOGLE_CLIENT_ID ?? null,
    payments: {
      provider: env.PADDLE_API_KEY === undefined ? 'sandbox' : 'paddle',
      client_token: env.PADDLE_CLIENT_TOKEN ?? null,
      environment: env.PADDLE_ENVIRONMENT,
    },
    sales_email: salesEmail(env),
    tag_manager_id: env.GTM_ID ?? null,
    chat_id: env.CRISP_WEBSITE_ID ?? null,
    social_links: env.SOCIAL_LINKS,
  })
  legalRoutes(app, join(env.DATA_DIR, 'legal'))
  authRoutes(app, {
    db,
    jobs,
    refreshTokens: createRefreshTokens(key('refresh tokens'), log),
    publicUrl: publicUrl(env),
    findUser: (userId) => findUser(db, userId),
    verifyGoogle: env.GOOGLE_CLIENT_ID ? createVerifyGoogle(env.GOOGLE_CLIENT_ID, env.GOOGLE_JWKS_URL) : null,
  })
  userRoutes(app, {
    db,
    files,
    jobs,
    confirmCaller: (user, password) => confirmCaller(app, db, user, password),
    endSubscriptions: (tx, userId) => billing.endSubscriptionsOf(tx, userId),
    forgetMail: async ({ id, email }) => {
      await jobs.forget(resetQueue, { email: email.toLowerCase() })
      await jobs.forget(invitationQueue, { user_id: id })
      await jobs.forget(weeklyMailQueue, { user_id: id })
    },
  })
  orgRoutes(app, { db, jobs, freePerDay: env.FREE_CONVERSATIONS_PER_DAY })
}

/** What is practised, and what is said about it afterwards. */
function practiceRoutes(app: FastifyInstance, given: Dependencies, files: Files): void {
  const { env, models, jobs } = given
  const { db } = given.connection
  libraryRoutes(app, { db, languageModel: models.languageModel })
  reviewRoutes(app, { db, files, jobs, removeFiles: (tx, ids) => removeFiles(jobs, tx, ids) })
  taskRoutes(app, {
    db,
    languageModel: models.languageModel,
    findMistakes: (userId, reviewId) => findMistakes(db, userId, reviewId),
  })
  progressRoutes(app, {
    db,
    listShared: (asked) => listShared(db, asked),
    readShared: (reader, reviewId) => readShared({ db, files }, reader, reviewId),
  })
  const findOwnMistakes = (userId: string, reviewId: string) => findMistakes(db, userId, reviewId)
  const voice = JSON.stringify([env.SPEECH_BASE_URL ?? env.OPENAI_BASE_URL, env.SPEECH_MODEL, env.SPEECH_VOICE])
  vocabularyRoutes(app, { db, files, models, voice, findMistakes: findOwnMistakes })
  conversationRoutes(app, {
    db,
    files,
    models,
    timeFactor: env.EXAM_TIME_FACTOR,
    dueWordsFor: (userId, language) => dueWordsFor(db, userId, { language, limit: 5 }),
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
    isSubscribed: ({ orgId }) => isSubscribed(db, orgId),
    findScenario: (caller, id) => findScenario(db, caller, id),
    describeScenarios: (caller, ids) => describeScenarios(db, caller, ids),
    whenCorrected: keepOne(readFinished),
  })
}

/** What is done beside the requests. */
async function work({ env, connection: { db }, models, mailer, jobs }: Dependencies, files: Files): Promise<void> {
  const sender = { db, mailer, publicUrl: publicUrl(env) }
  const keepFinished = keepOne(readFinished)
  const whenReady: typeof keepFinished = async (tx, sessionId) => {
    await keepFinished(tx, sessionId)
    await suggestTiers(tx, sessionId)
  }
  await jobs.work(reviewQueue, reviewWorker({ db, ...models, whenReady }))
  await jobs.work(resetQueue, resetWorker(sender))
  await jobs.work(invitationQueue, invitationWorker(sender))
  await sendWeeklyMails(jobs, { ...sender, countDue: (userId) => countDue(db, userId, new Date()) })
  await jobs.work(fileRemovalQueue, fileRemovalWorker(files))
}
