// What the parts of the app are built from.
import type { Config } from '@parley/contracts/config.ts'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env.ts'
import type { FileStore, Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { RedisWindows } from '#platform/redis-windows.ts'
import type { KeysFor, Secrets } from '#platform/secret.ts'
import type { Tracing } from '#platform/span.ts'
import type { Settings } from './features/operator/settings.ts'
import type { Usage } from './features/usage/usage.ts'

/** What exists before the app does. */
export interface Dependencies {
  readonly env: Env
  readonly log: Log
  readonly connection: Connection
  readonly jobs: Jobs
  readonly models: Models
  readonly mailer: Mailer
  readonly fileStore: FileStore
  /** Null without REDIS_URL. */
  readonly redisWindows: RedisWindows | null
  readonly metrics: Metrics
  readonly tracing: Tracing
  /** From which the keys of everything that is signed are made. */
  readonly secrets: Secrets
}

/** What several features share. */
export interface SharedParts {
  readonly files: Files
  readonly settings: Settings
  readonly usage: Usage
}

export interface AccountParts extends SharedParts {
  /** What is switched on at this server. */
  readonly config: () => Promise<Config>
  /** Where the operator's own legal texts lie. */
  readonly legalFolder: string
  readonly keys: KeysFor
}
