// Operating an instance: what its operator decides while it runs.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './id.ts'
import { Page, pageOf } from './paging.ts'
import { UsageKind } from './usage.ts'

/** What the operator can change in the console; the environment has the values that a new instance begins with. */
export const InstanceSettings = z.object({
  /** Who may open an account. */
  registration: z.enum(['open', 'invite', 'closed']),
  /** Public scenarios and modules: shown at once, once approved, or none. */
  publishing: z.enum(['everyone', 'reviewed', 'off']),
  /** Turns that a conversation without a subscription may have. */
  turns_per_free_conversation: z.number().int().min(1).max(10_000),
  /** Turns of one user a day (UTC). */
  turns_per_user_per_day: z.number().int().min(1).max(100_000),
  /** Calls to model servers of the whole instance a day (UTC); null is unlimited. */
  model_calls_per_day: z.number().int().min(0).max(1_000_000_000).nullable(),
  /** Characters that a speech server speaks for one user a day (UTC). */
  spoken_characters_per_user_per_day: z.number().int().min(0).max(100_000_000),
  /** Words that a language model looks up for one user a day (UTC). */
  word_lookups_per_user_per_day: z.number().int().min(0).max(1_000_000),
})
export type InstanceSettings = z.infer<typeof InstanceSettings>

/** `slow`: it works, but not as it should. `failing`: it does not work. */
export const PartState = z.enum(['ok', 'slow', 'failing'])
export type PartState = z.infer<typeof PartState>

/** The roles that a model server has. */
export const ModelRole = z.enum(['language_model', 'transcription', 'speech'])
export type ModelRole = z.infer<typeof ModelRole>

export const PartName = z.enum(['database', 'storage', 'jobs', ...ModelRole.options])
export type PartName = z.infer<typeof PartName>

const Bytes = z.number().int().min(0)

/** A model role: its server where one is configured, else what is built in. */
export const ModelStatus = z.object({
  role: ModelRole,
  state: PartState,
  /** Host of the server; null where the role is done without one. */
  host: z.string().nullable(),
  /** In the last 15 minutes half of the answers began within so many milliseconds; null where there were none. */
  median_ms: z.number().nullable(),
  /** Asked of it in the last 15 minutes by the process that answers, and how many of these failed. */
  calls: z.number().int().min(0),
  failures: z.number().int().min(0),
})
export type ModelStatus = z.infer<typeof ModelStatus>

/** How this server is doing. Where the database does not answer at all, the call is refused with 503 UNAVAILABLE. */
export const ServerStatus = z.object({
  /** The worst state of any part. */
  state: PartState,
  /** The first part that is in this state; null while all is well. */
  part: PartName.nullable(),
  /** Host of PUBLIC_URL. */
  host: z.string(),
  version: z.string(),
  /** Of the process that answers. */
  started_at: Time,
  database: z.object({
    state: PartState,
    kind: z.enum(['embedded', 'postgres']),
    /** Such as `17.2`. */
    version: z.string(),
    latency_ms: z.number(),
    bytes: Bytes,
  }),
  storage: z.object({
    state: PartState,
    kind: z.enum(['folder', 'bucket']),
    is_writable: z.boolean(),
    /** Of the disk that DATA_DIR is on; null for a bucket. */
    free_bytes: Bytes.nullable(),
    total_bytes: Bytes.nullable(),
    /** Recordings and other sound, at most five minutes old; null for a bucket. */
    files_bytes: Bytes.nullable(),
  }),
  jobs: z.object({
    state: PartState,
    waiting: z.number().int(),
    running: z.number().int(),
    /** Given up within the last day. */
    failed: z.number().int(),
    /** Since when the oldest due job waits. */
    oldest_at: Time.nullable(),
  }),
  models: z.array(ModelStatus),
})
export type ServerStatus = z.infer<typeof ServerStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/operator/status',
  summary: 'How this server, its database, storage, jobs and model servers are doing',
  access: 'operator',
  response: ServerStatus,
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/operator/settings',
  summary: 'The settings in force',
  access: 'operator',
  response: InstanceSettings,
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/operator/settings',
  summary: 'Change settings; in force at once, in other processes within two seconds',
  access: 'operator',
  body: z.strictObject(InstanceSettings.partial().shape),
  response: InstanceSettings,
})

const amounts = z.record(UsageKind, z.number().int().min(0))

export const InstanceUsage = z.object({
  /** The day (UTC), as in ISO 8601, and when the next one begins. */
  day: z.string(),
  resets_at: Time,
  /** Of everybody together. */
  total: amounts,
  /** What that cost, in the main unit of a currency (ISO 4217); null where the operator has named no price for it. */
  cost: z
    .object({
      currency: z.string(),
      language_model: z.number().nullable(),
      transcription: z.number().nullable(),
      speech: z.number().nullable(),
    })
    .nullable(),
  /** The most that one user used, and how many users have used up what they have a day. */
  users: z.object({
    turns: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
    spoken_characters: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
    word_lookups: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
  }),
  /** Those with the most model calls and turns, the first ten. */
  top_users: z.array(z.object({ _id: Id, tag_name: z.string(), used: amounts })),
})
export type InstanceUsage = z.infer<typeof InstanceUsage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/operator/usage',
  summary: 'What was used today (UTC), by everybody and by those who used most',
  access: 'operator',
  response: InstanceUsage,
})

export const OperatorAction = z.object({
  _id: Id,
  /** Name of who did it; null for the command, and for an account that is gone. */
  actor: z.string().nullable(),
  /** Such as `user_deactivated`. */
  action: z.string(),
  /** What it was done to: a tag name, a title, an organisation. */
  target: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: Time,
})
export type OperatorAction = z.infer<typeof OperatorAction>

export const listActions = endpoint({
  method: 'GET',
  path: '/api/operator/actions',
  summary: 'What operators did, the latest first',
  access: 'operator',
  query: Page,
  response: pageOf(OperatorAction),
})
