// Types of the values from which the app's parts are built.
import type { Config } from '@parley/contracts/config.ts'
import type { StartCheck } from '#ai/check/start-check.ts'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env/env.ts'
import type { FileStore, Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RedisLimiter } from '#platform/limits/redis-limiter.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from '#platform/mail.ts'
import type { KeysFor, Secrets } from '#platform/secret.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Tracing } from '#platform/telemetry/span.ts'
import type { Settings } from './features/operator/settings.ts'
import type { Usage } from './features/usage/usage.ts'

/** Everything that exists before the app is created. */
export interface AppDeps {
  readonly env: Env
  readonly log: Log
  readonly connection: Connection
  readonly jobs: Jobs
  readonly models: Models
  readonly modelCheck: Pick<StartCheck, 'read'>
  readonly mailer: Mailer
  readonly fileStore: FileStore
  /** Null without REDIS_URL. */
  readonly redisLimiter: RedisLimiter | null
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** The secrets from which all signing keys are derived. */
  readonly secrets: Secrets
}

/** Everything that several features share. */
export interface SharedParts {
  readonly files: Files
  readonly settings: Settings
  readonly usage: Usage
  /** Whether an organisation has what a plan includes: by a subscription, or because the operator includes everything. */
  readonly isSubscribed: (orgId: string) => Promise<boolean>
}

export interface AccountParts extends SharedParts {
  /** This server's enabled features. */
  readonly config: () => Promise<Config>
  /** Folder of the operator's own legal texts. */
  readonly legalFolder: string
  readonly keys: KeysFor
}
