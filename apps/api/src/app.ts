// Builds the app: everything that this server serves.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@parley/contracts/language/language.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ModelRefused } from '#ai/meter.ts'
import { ModelLoading } from '#ai/model-loading.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { type Env, paddleSettings, paymentsOf, publicUrl } from '#platform/env/env.ts'
import { fileRoutes } from '#platform/files/file.routes.ts'
import { createFiles } from '#platform/files/files.ts'
import { type Draining, watchStreams } from '#platform/http/draining.ts'
import { type Checks, healthRoutes } from '#platform/http/health.ts'
import { createHttp } from '#platform/http/http.ts'
import { documentationRoutes } from '#platform/http/openapi/openapi.routes.ts'
import { answerProblems, Problem } from '#platform/http/problem.ts'
import { proxyCheckPath, proxyCheckRoute } from '#platform/http/proxy-check.ts'
import { registerGuard } from '#platform/http/serve.ts'
import { createAccessTokens } from '#platform/http/session.ts'
import { areJobsTaken } from '#platform/jobs/job-takers.ts'
import { countJobs } from '#platform/jobs/jobs.ts'
import { databaseLimiter } from '#platform/limits/database-limiter.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { contentPolicy, type ThirdParty } from '#platform/pages/content-policy.ts'
import { webRoutes } from '#platform/pages/web.ts'
import { remembered } from '#platform/remembered.ts'
import { createKeys, type KeysFor } from '#platform/secret.ts'
import { metricsRoute } from '#platform/telemetry/metrics.routes.ts'
import { accountRoutes } from './account-part.ts'
import { prepareFindCaller } from './features/auth/auth.queries.ts'
import { oidcPaths } from './features/auth/providers/oidc.routes.ts'
import { isSubscribed } from './features/billing/billing.queries.ts'
import { type Billing, billingPaths, startBilling } from './features/billing/billing.ts'
import { createConfig } from './features/config/config.ts'
import { isLegalTextReplaced } from './features/legal/legal.routes.ts'
import { createSettings, type Settings } from './features/operator/settings.ts'
import { previewOf } from './features/review/preview.ts'
import { problemOf } from './features/usage/budget.ts'
import { Usage } from './features/usage/usage.ts'
import type { AppDeps } from './parts.ts'
import { practiceRoutes } from './practice-part.ts'
import { work } from './work.ts'

/** Paths outside the contract, for browsers, operators and developers. */
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
/** How long to cache whether any process takes jobs, in milliseconds: the endpoint that reports it is public. */
const workerFreshMs = 5_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Third parties that the operator has enabled on pages. */
const thirdPartiesOf = (env: Env): ThirdParty[] => [
  ...(env.GOOGLE_CLIENT_ID === undefined ? [] : (['google'] as const)),
  ...(paddleSettings(env) === null ? [] : (['paddle'] as const)),
  ...(env.GTM_ID === undefined ? [] : (['tagManager'] as const)),
  ...(env.CRISP_WEBSITE_ID === undefined ? [] : (['chat'] as const)),
]

/** What pages may load. */
const policyOf = ({ env, fileStore }: Pick<AppDeps, 'env' | 'fileStore'>) =>
  contentPolicy(thirdPartiesOf(env), fileStore.origin)

export async function buildApp(deps: AppDeps): Promise<{ app: FastifyInstance; draining: Draining }> {
  const keys = createKeys(deps.secrets)
  const settings = createSettings(deps.connection.db, deps.env)
  const isCovered = async (orgId: string) =>
    (await settings.current()).included === 'everything' || isSubscribed(deps.connection.db, orgId)
  const app = await guardedApp(deps, keys, isCovered)
  const draining = watchStreams(app)
  const checks = checksOf(deps)
  deps.metrics.watch({
    areFilesWritable: checks.areFilesWritable,
    countJobs: () => countJobs(deps.connection.db),
    openStreams: () => draining.streams,
  })
  metricsRoute(app, deps.env.METRICS_TOKEN, deps.metrics)
  healthRoutes(app, draining, checks)
  const files = createFiles(deps.fileStore, keys('file addresses'))
  fileRoutes(app, files)
  proxyCheckRoute(app, keys('proxy check'))
  const billing = billingPart(app, deps, keys)
  const usage = usagePart(app, deps, { settings, isSubscribed: isCovered })
  const config = createConfig(deps.env, deps.models, settings.current)
  const legalFolder = join(deps.env.DATA_DIR, 'legal')
  accountRoutes(app, deps, { config, files, keys, legalFolder, settings, usage, isSubscribed: isCovered })
  practiceRoutes(app, deps, { files, keys, settings, usage, isSubscribed: isCovered })
  await documentationRoutes(app)
  await webRoutes(app, {
    folder: webFolder,
    publicUrl: publicUrl(deps.env),
    policy: policyOf(deps),
    config,
    valuesIn: (language) => ({
      recordings_days: new Intl.NumberFormat(locales[language]).format(deps.env.KEEP_RECORDINGS_DAYS),
    }),
    isReplaced: (page, language) => isLegalTextReplaced(legalFolder, page, language),
    previewOf: (publicId) => previewOf(deps.connection.db, publicId),
  })
  // A job that was waiting for this start may call this very server, so all routes must be registered first.
  await app.ready()
  await work(deps, { files, usage })
  await billing.work()
  return { app, draining }
}

/** Checks of everything that a process depends on. */
export const checksOf = ({
  connection,
  env,
  fileStore,
}: Pick<AppDeps, 'connection' | 'env' | 'fileStore'>): Checks => ({
  ping: () => connection.db.execute(sql`select 1`),
  areFilesWritable: () => fileStore.isWritable(),
  isDatabaseWritable: () => connection.isWritable(),
  areJobsTaken: env.JOBS === 'on' ? async () => true : remembered(() => areJobsTaken(connection.db), workerFreshMs),
})

/** The bare server with its error handler and the guard of all endpoints. */
async function guardedApp(
  { env, log, connection, fileStore, redisLimiter, tracing }: AppDeps,
  keys: KeysFor,
  isCovered: (orgId: string) => Promise<boolean>,
): Promise<FastifyInstance> {
  const isHttps = publicUrl(env).startsWith('https:')
  const app = await createHttp({
    log,
    isHttps,
    trustedProxies: env.TRUSTED_PROXIES,
    policy: policyOf({ env, fileStore }),
    withGoogle: env.GOOGLE_CLIENT_ID !== undefined,
    connectionLimits: { openPerNetwork: env.CONNECTIONS_PER_ADDRESS },
    tracing,
  })
  answerProblems(app, (cause) => {
    if (cause instanceof ModelRefused) return problemOf(cause)
    if (cause instanceof ModelLoading) return new Problem('AI.MODEL_LOADING', [], { cause, retryAfterSeconds: 10 })
    if (cause instanceof ModelUnavailable) return new Problem('AI.UNAVAILABLE', [], { cause })
    return whyUnavailable(cause) === null ? null : new Problem('UNAVAILABLE', [], { cause })
  })
  const guard = {
    tokens: createAccessTokens(keys('access tokens')),
    findCaller: prepareFindCaller(connection.db),
    limits: createLimits(
      env.RATE_LIMIT_FACTOR,
      databaseLimiter(connection.db, keys('rate limits')[0]),
      redisLimiter?.open,
    ),
    isSubscribed: isCovered,
  }
  registerGuard(app, guard, outsideTheContract)
  return app
}

/** Payments, and the access that they give. */
const billingPart = (app: FastifyInstance, { env, connection, ...others }: AppDeps, keys: KeysFor): Billing =>
  startBilling(app, {
    ...others,
    db: connection.db,
    payments: paymentsOf(env),
    paddle: paddleSettings(env),
    publicUrl: env.PUBLIC_URL ?? null,
    mailUrl: publicUrl(env),
    keys,
  })

/** Budgets for model use, and how much of them remains. */
function usagePart(
  app: FastifyInstance,
  { env, log, connection: { db } }: AppDeps,
  { settings, isSubscribed }: { settings: Settings; isSubscribed: (orgId: string) => Promise<boolean> },
): Usage {
  const usage = new Usage({
    db,
    log,
    settings: settings.current,
    needsVerifiedEmail: env.SMTP_URL !== undefined,
    isSubscribed,
  })
  app.addHook('onClose', () => usage.close())
  return usage
}
