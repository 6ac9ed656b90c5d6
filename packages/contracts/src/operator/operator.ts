// Operating an instance: settings, status, usage and the log of operators' actions.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { UsageKind } from '../org/usage.ts'
import { Page, pageOf } from '../paging.ts'
import { ModelServerCheck } from './operator-models.ts'

/** Settings that the operator can change in the console; their initial values come from the environment. */
export const InstanceSettings = z.object({
  /** Who may register. */
  registration: z.enum(['open', 'invite', 'closed']),
  /** When public scenarios and modules appear: immediately, once approved, or never. */
  publishing: z.enum(['everyone', 'reviewed', 'off']),
  /** What an organisation without a plan has: little, or everything that a plan includes. No plans are then shown. */
  included: z.enum(['little', 'everything']),
  /** Maximum turns in a conversation without a subscription. */
  turns_per_free_conversation: z.number().int().min(1).max(10_000),
  /** Maximum turns per user and day (UTC). */
  turns_per_user_per_day: z.number().int().min(1).max(100_000),
  /** Maximum model server calls by the entire instance per day (UTC); null for unlimited. */
  model_calls_per_day: z.number().int().min(0).max(1_000_000_000).nullable(),
  /** Maximum characters that a speech server speaks per user and day (UTC). */
  spoken_characters_per_user_per_day: z.number().int().min(0).max(100_000_000),
  /** Maximum words that a language model looks up per user and day (UTC). */
  word_lookups_per_user_per_day: z.number().int().min(0).max(1_000_000),
})
export type InstanceSettings = z.infer<typeof InstanceSettings>

/** `slow`: works, but not as well as it should. `failing`: does not work. */
export const PartState = z.enum(['ok', 'slow', 'failing'])
export type PartState = z.infer<typeof PartState>

/** The tasks that a model server can have. */
export const ModelRole = z.enum(['language_model', 'transcription', 'speech'])
export type ModelRole = z.infer<typeof ModelRole>

export const PartName = z.enum(['database', 'storage', 'jobs', 'mail', 'backup', ...ModelRole.options])
export type PartName = z.infer<typeof PartName>

const Bytes = z.number().int().min(0)

/** Status of one model role: its server's if one is configured, otherwise the built-in implementation's. */
export const ModelStatus = z.object({
  role: ModelRole,
  state: PartState,
  /** The server's host; null if the role has no server. */
  host: z.string().nullable(),
  /** Median time to the start of an answer in the last 15 minutes, in milliseconds; null if there were none. */
  median_ms: z.number().nullable(),
  /** Calls by the responding process in the last 15 minutes, and how many of them failed. */
  calls: z.number().int().min(0),
  failures: z.number().int().min(0),
  /** Its servers, as they answered at the start. */
  servers: z.array(ModelServerCheck),
})
export type ModelStatus = z.infer<typeof ModelStatus>

/** This server's status. If the database does not respond, the call fails with 503 UNAVAILABLE. */
export const ServerStatus = z.object({
  /** The worst state of any part. */
  state: PartState,
  /** The first part in this state; null if all are well. */
  part: PartName.nullable(),
  /** PUBLIC_URL's host. */
  host: z.string(),
  version: z.string(),
  /** When the responding process started. */
  started_at: Time,
  database: z.object({
    state: PartState,
    kind: z.enum(['embedded', 'postgres']),
    /** For example `17.2`. */
    version: z.string(),
    latency_ms: z.number(),
    bytes: Bytes,
  }),
  storage: z.object({
    state: PartState,
    kind: z.enum(['folder', 'bucket']),
    is_writable: z.boolean(),
    /** Free space on the disk that contains DATA_DIR; null for a bucket. */
    free_bytes: Bytes.nullable(),
    total_bytes: Bytes.nullable(),
    /** Total size of recordings and other audio, at most five minutes old; null for a bucket. */
    files_bytes: Bytes.nullable(),
  }),
  jobs: z.object({
    state: PartState,
    waiting: z.number().int(),
    running: z.number().int(),
    /** Jobs that failed permanently within the last day. */
    failed: z.number().int(),
    /** How long the oldest due job has been waiting. */
    oldest_at: Time.nullable(),
  }),
  /** How the processes that run jobs send mails. */
  mail: z.object({
    state: PartState,
    /** `outbox`: into files that only the operator reads. `none`: no running process sends mails. */
    kind: z.enum(['smtp', 'outbox', 'none']),
    /** Mails in files, at most half a minute old. */
    kept: z.number().int(),
    /** The hosts whose DATA_DIR has these files. */
    hosts: z.array(z.string()),
  }),
  /** The last archive of `backup create`; backups by other means are not known. */
  backup: z.object({
    state: PartState,
    /** Null if there is none. */
    made_at: Time.nullable(),
    bytes: Bytes.nullable(),
  }),
  accounts: z.object({
    total: z.number().int(),
    /** Signed in, and here within the last seven days. */
    active: z.number().int(),
    deactivated: z.number().int(),
    /** With an e-mail address that is not verified. */
    unverified: z.number().int(),
  }),
  /** All running processes, the responding one included, oldest first. */
  processes: z.array(
    z.object({
      _id: Id,
      kind: z.enum(['server', 'worker']),
      host: z.string(),
      pid: z.number().int(),
      version: z.string(),
      takes_jobs: z.boolean(),
      /** Whether it uses the same files as the servers; null while that is unknown. */
      has_files: z.boolean().nullable(),
      started_at: Time,
    }),
  ),
  models: z.array(ModelStatus),
})
export type ServerStatus = z.infer<typeof ServerStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/operator/status',
  summary: 'The health of this server, its database, storage, jobs and model servers',
  access: 'operator',
  response: ServerStatus,
})

export const listVoices = endpoint({
  method: 'GET',
  path: '/api/operator/voices',
  summary: 'The voice requested from the text-to-speech server for each language',
  access: 'operator',
  response: z.object({
    items: z.array(
      z.object({
        language: Language,
        /** As in SPEECH_VOICE; null if the built-in voice is used. */
        voice: z.string().nullable(),
      }),
    ),
  }),
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
  summary: 'Change settings; takes effect immediately, in other processes within two seconds',
  access: 'operator',
  body: z.strictObject(InstanceSettings.partial().shape),
  response: InstanceSettings,
})

const amounts = z.record(UsageKind, z.number().int().min(0))

export const InstanceUsage = z.object({
  /** The day (UTC) in ISO 8601, and when the next one begins. */
  day: z.string(),
  resets_at: Time,
  /** All users' total usage. */
  total: amounts,
  /** Its cost, in the main unit of a currency (ISO 4217); null if the operator has not set a price for it. */
  cost: z
    .object({
      currency: z.string(),
      language_model: z.number().nullable(),
      transcription: z.number().nullable(),
      speech: z.number().nullable(),
    })
    .nullable(),
  /** The most that any one user used, and how many users have used up their daily budget. */
  users: z.object({
    turns: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
    spoken_characters: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
    word_lookups: z.object({ highest: z.number().int(), at_limit: z.number().int() }),
  }),
  /** The ten users with the most model calls and turns. */
  top_users: z.array(z.object({ _id: Id, tag_name: z.string(), used: amounts })),
})
export type InstanceUsage = z.infer<typeof InstanceUsage>

export const getInstanceUsage = endpoint({
  method: 'GET',
  path: '/api/operator/usage',
  summary: 'Usage today (UTC), in total and by the heaviest users',
  access: 'operator',
  response: InstanceUsage,
})

export const OperatorAction = z.object({
  _id: Id,
  /** The operator's name; null for the admin command or if the account was deleted. */
  actor: z.string().nullable(),
  /** For example `user_deactivated`. */
  action: z.string(),
  /** What the action was applied to: a tag name, a title, an organisation. */
  target: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: Time,
})
export type OperatorAction = z.infer<typeof OperatorAction>

export const listActions = endpoint({
  method: 'GET',
  path: '/api/operator/actions',
  summary: 'Operator actions, latest first',
  access: 'operator',
  query: Page,
  response: pageOf(OperatorAction),
})
