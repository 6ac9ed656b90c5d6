// What the client must know about the server before anybody has signed in. Nothing secret.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InstanceSettings } from './operator.ts'

export const Config = z.object({
  /** Who answers: the scripted built-in partner or a language model. */
  partner: z.enum(['built-in', 'model']),
  /** Who turns speech into text: the server, or the browser's own recogniser. */
  transcription: z.enum(['server', 'browser']),
  /** Set where people may sign in with Google. */
  google_client_id: z.string().nullable(),
  /** What the button for sign-in by OpenID Connect calls the issuer; null where there is none. */
  oidc_name: z.string().nullable(),
  /** Who may open an account: everybody, whoever has an invitation link, or nobody. */
  registration: InstanceSettings.shape.registration,
  /** Whether mails reach anybody: where they do, addresses are to be verified. */
  mail: z.boolean(),
  /** Conversations that somebody without a subscription may begin each day (UTC). */
  free_conversations_per_day: z.number().int(),
  /** Days after which recordings of learners are deleted, save those that their owner keeps. */
  keep_recordings_days: z.number().int(),
  /** Who takes the money: nobody in the sandbox, Paddle with the token for the browser; off: plans are not sold here. */
  payments: z.object({
    provider: z.enum(['sandbox', 'paddle', 'off']),
    client_token: z.string().nullable(),
    environment: z.enum(['sandbox', 'production']),
  }),
  /** Where schools and companies write for an offer. */
  sales_email: z.string(),
  /** Google Tag Manager; null where it is off. */
  tag_manager_id: z.string().nullable(),
  /** The support chat (Crisp); null where it is off. */
  chat_id: z.string().nullable(),
  /** Social profiles for the footer. */
  social_links: z.array(z.string()),
})
export type Config = z.infer<typeof Config>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What is switched on at this server',
  access: 'public',
  response: Config,
})
