// What the client must know about the server before the user signs in. Contains no secrets.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InstanceSettings } from './operator/operator.ts'

export const Config = z.object({
  /** How replies are produced: by the scripted built-in partner or by a language model. */
  partner: z.enum(['built-in', 'model']),
  /** Where speech is transcribed: on the server, or by the browser's own recogniser. */
  transcription: z.enum(['server', 'browser']),
  /**
   * Available model names, by the turn field that selects one; the first is the default. Empty if a role has no server.
   */
  models: z.object({ whisper: z.array(z.string()), gpt_model: z.array(z.string()), tts: z.array(z.string()) }),
  /** Set if sign-in with Google is available. */
  google_client_id: z.string().nullable(),
  /** Label of the issuer on the button for OpenID Connect sign-in; null if there is none. */
  oidc_name: z.string().nullable(),
  /** Who may register: everyone, people with an invitation link, or no one. */
  registration: InstanceSettings.shape.registration,
  /** Whether everyone has what a plan includes; no plans are then shown. */
  everything_included: z.boolean(),
  /** Whether visitors can have a conversation before they have an account. */
  trial: z.boolean(),
  /** Whether the server can send mail; if so, users must verify their e-mail addresses. */
  mail: z.boolean(),
  /** Conversations that a user without a subscription may start each day (UTC). */
  free_conversations_per_day: z.number().int(),
  /** Days after which learners' recordings are deleted, unless their owner keeps them. */
  keep_recordings_days: z.number().int(),
  /** How payments are handled: the sandbox, or Paddle with its browser token. Off: this server sells no plans. */
  payments: z.object({
    provider: z.enum(['sandbox', 'paddle', 'off']),
    client_token: z.string().nullable(),
    environment: z.enum(['sandbox', 'production']),
  }),
  /** Where schools and companies can request an offer. */
  sales_email: z.string(),
  /** Google Tag Manager; null if it is off. */
  tag_manager_id: z.string().nullable(),
  /** The support chat (Crisp); null if it is off. */
  chat_id: z.string().nullable(),
  /** Social profiles for the footer. */
  social_links: z.array(z.string()),
})
export type Config = z.infer<typeof Config>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Features enabled on this server',
  access: 'public',
  response: Config,
})
