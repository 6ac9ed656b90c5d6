// The table of contents: what this server serves.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@parley/contracts/language.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { contentPolicy, type ThirdParty } from '#platform/content-policy.ts'
import { databaseWindows } from '#platform/database-windows.ts'
import { type Draining, watchStreams } from '#platform/draining.ts'
import { type Env, paddleSettings, paymentsOf, publicUrl } from '#platform/env.ts'
import { fileRoutes } from '#platform/files/file.routes.ts'
import { createFiles } from '#platform/files/files.ts'
import { type Checks, healthRoutes } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import { countJobs } from '#platform/jobs.ts'
import { createLimits } from '#platform/limits.ts'
import { metricsRoute } from '#platform/metrics.routes.ts'
import { documentationRoutes } from '#platform/openapi.ts'
import { answerProblems, Problem } from '#platform/problem.ts'
import { proxyCheckPath, proxyCheckRoute } from '#platform/proxy-check.ts'
import { remembered } from '#platform/remembered.ts'
import { createKeys, type KeysFor } from '#platform/secret.ts'
import { openDoor } from '#platform/serve.ts'
import { createAccessTokens } from '#platform/session.ts'
import { webRoutes } from '#platform/web.ts'
import { accountRoutes } from './account-part.ts'
import { prepareFindCaller } from './features/auth/auth.queries.ts'
import { oidcPaths } from './features/auth/oidc.routes.ts'
import { isSubscribed } from './features/billing/billing.queries.ts'
import { type Billing, billingPaths, startBilling } from './features/billing/billing.ts'
import { createConfig } from './features/config/config.ts'
import { isLegalTextReplaced } from './features/legal/legal.routes.ts'
import { createSettings, type Settings } from './features/operator/settings.ts'
import { previewOf } from './features/review/preview.ts'
import { problemOf } from './features/usage/budget.ts'
import { Usage } from './features/usage/usage.ts'
import type { Dependencies } from './parts.ts'
import { practiceRoutes } from './practice-part.ts'
import { work } from './work.ts'

/** What is served outside the contract: what browsers, operators and developers fetch. */
const outsideTheContract = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs/*',
  '/api/files/:id',
  proxyCheckPath,
  ...billingPaths,
  ...oidcPaths,
  '/',
  '/*',
]
/** How long it is remembered whether recordings can be stored, in milliseconds: anybody may ask. */
const writableFreshMs = 5_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Whom the operator has let onto the pages. */
const thirdPartiesOf = (env: Env): ThirdParty[] => [
  ...(env.GOOGLE_CLIENT_ID === undefined ? [] : (['google'] as const)),
  ...(paddleSettings(env) === null ? [] : (['paddle'] as const)),
  ...(env.GTM_ID === undefined ? [] : (['tagManager'] as const)),
  ...(env.CRISP_WEBSITE_ID === undefined ? [] : (['chat'] as const)),
]

/** What pages may load. */
const policyOf = ({ env, fileStore }: Pick<Dependencies, 'env' | 'fileStore'>) =>
  contentPolicy(thirdPartiesOf(env), fileStore.origin)

export async function buildApp(given: Dependencies): Promise<{ app: FastifyInstance; draining: Draining }> {
  const keys = createKeys(given.secrets)
  const app = await guardedApp(given, keys)
  const draining = watchStreams(app)
  const checks = checksOf(given)
  given.metrics.watch({
    areFilesWritable: checks.areFilesWritable,
    countJobs: () => countJobs(given.connection.db),
    openStreams: () => draining.streams,
  })
  metricsRoute(app, given.env.METRICS_TOKEN, given.metrics)
  healthRoutes(app, draining, checks)
  const files = createFiles(given.fileStore, keys('file addresses'))
  fileRoutes(app, files)
  proxyCheckRoute(app, keys('proxy check'))
  const billing = billingPart(app, given, keys)
  const settings = createSettings(given.connection.db, given.env)
  const usage = usagePart(app, given, settings)
  const config = createConfig(given.env, given.models, async () => (await settings.current()).registration)
  const legalFolder = join(given.env.DATA_DIR, 'legal')
  accountRoutes(app, given, { config, files, keys, legalFolder, settings, usage })
  practiceRoutes(app, given, { files, settings, usage })
  await documentationRoutes(app)
  await webRoutes(app, {
    folder: webFolder,
    publicUrl: publicUrl(given.env),
    policy: policyOf(given),
    config,
    valuesIn: (language) => ({
      recordings_days: new Intl.NumberFormat(locales[language]).format(given.env.KEEP_RECORDINGS_DAYS),
    }),
    isReplaced: (page, language) => isLegalTextReplaced(legalFolder, page, language),
    previewOf: (publicId) => previewOf(given.connection.db, publicId),
  })
  // A job that waited for this start may ask this very server: it finds every route.
  await app.ready()
  await work(given, { files, usage })
  await billing.work()
  return { app, draining }
}

/** How the parts are asked on which a process depends. */
export const checksOf = ({ connection, fileStore }: Pick<Dependencies, 'connection' | 'fileStore'>): Checks => ({
  ping: () => connection.db.execute(sql`select 1`),
  areFilesWritable: remembered(fileStore.isWritable, writableFreshMs),
})

/** The bare server with its error handler and its door, through which every endpoint is entered. */
async function guardedApp(
  { env, log, connection, fileStore, redisWindows, tracing }: Dependencies,
  keys: KeysFor,
): Promise<FastifyInstance> {
  const isHttps = publicUrl(env).startsWith('https:')
  const app = await createHttp({
    log,
    isHttps,
    trustedProxies: env.TRUSTED_PROXIES,
    policy: policyOf({ env, fileStore }),
    withGoogle: env.GOOGLE_CLIENT_ID !== undefined,
    patience: { openPerNetwork: env.CONNECTIONS_PER_ADDRESS },
    tracing,
  })
  answerProblems(app, (cause) => {
    if (cause instanceof ModelRefused) return problemOf(cause)
    if (cause instanceof ModelUnavailable) return new Problem('AI.UNAVAILABLE', [], { cause })
    return whyUnavailable(cause) === null ? null : new Problem('UNAVAILABLE', [], { cause })
  })
  const door = {
    tokens: createAccessTokens(keys('access tokens')),
    findCaller: prepareFindCaller(connection.db),
    limits: createLimits(
      env.RATE_LIMIT_FACTOR,
      databaseWindows(connection.db, keys('rate limits')[0]),
      redisWindows?.open,
    ),
    isSubscribed: (orgId: string) => isSubscribed(connection.db, orgId),
  }
  openDoor(app, door, outsideTheContract)
  return app
}

/** Who takes payments, and what they open. */
const billingPart = (app: FastifyInstance, { env, connection, ...given }: Dependencies, keys: KeysFor): Billing =>
  startBilling(app, {
    ...given,
    db: connection.db,
    payments: paymentsOf(env),
    paddle: paddleSettings(env),
    publicUrl: env.PUBLIC_URL ?? null,
    mailUrl: publicUrl(env),
    keys,
  })

/** Who pays for what models do, and how much is left. */
function usagePart(app: FastifyInstance, { env, log, connection }: Dependencies, settings: Settings): Usage {
  const { db } = connection
  const usage = new Usage({
    db,
    log,
    settings: settings.current,
    needsVerifiedEmail: env.SMTP_URL !== undefined,
    isSubscribed: (orgId) => isSubscribed(db, orgId),
  })
  app.addHook('onClose', () => usage.close())
  return usage
}
