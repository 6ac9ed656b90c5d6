// The variables of the configuration. Values derived from several of them are in `env.ts`.
import { z } from 'zod'
import { ModelPricesText } from './model-prices.ts'
import { readVoices } from './voices.ts'

/** A URL without a trailing slash. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const itemsOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
const names = z.string().transform((list, context) => {
  const [first, ...rest] = itemsOf(list)
  if (first === undefined) {
    context.addIssue('Names separated by commas')
    return z.NEVER
  }
  return [first, ...rest] as [string, ...string[]]
})
/** A name in a role's vendor registry (apps/api/src/ai/<role>/vendors.ts), which knows the valid ones. */
const vendor = z
  .string()
  .default('openai')
  .describe('Whose protocol that server speaks; openai is what nearly all speak.')
/** @param min minimum value */
const wholeNumber = (min: number) => z.coerce.number().int().min(min)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const isSecure = (url: string): boolean => url.startsWith('https:') || loopback.has(URL.parse(url)?.hostname ?? '')

/** Whether it is redis:// or rediss:// with decodable user and password, a host, and no path except for a number. */
function isRedisAddress(text: string): boolean {
  const { protocol, username, password, hostname, pathname, search, hash } = URL.parse(text) ?? {}
  try {
    decodeURIComponent(`${username}${password}`)
  } catch {
    return false
  }
  return /^rediss?:$/.test(protocol ?? '') && hostname !== '' && /^\/?\d*$/.test(`${pathname}${search}${hash}`)
}

/** The tag-manager id that was probably meant by an invalid one. */
function tagManagerId(id: string): string {
  const [, kind, rest = ''] = /^(?:(gtm|g)[-_ ]?)?(.*)$/i.exec(id.trim()) ?? []
  const ending = rest.toUpperCase().replace(/[^A-Z0-9]/g, '') || 'XXXXXXX'
  return kind === undefined ? `GTM-${ending} or G-${ending}` : `${kind.toUpperCase()}-${ending}`
}

/** Every variable: its type, its default, and what it does. */
export const Variables = z.object({
  PORT: wholeNumber(0).max(65_535).default(3000).describe('Port to listen on; 0 takes any free one.'),
  WORKER_PORT: wholeNumber(0)
    .max(65_535)
    .default(3001)
    .describe('Port on which `npm run worker` says how it is; 0 takes any free one.'),
  JOBS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: this server leaves reviews, mail and the like to `npm run worker`.'),
  DRAIN_SECONDS: wholeNumber(0)
    .max(20)
    .optional()
    .describe(
      'How long a server that is told to stop goes on taking requests while its /readyz is 503, so that proxies have noticed before it refuses them; 5 with DATABASE_URL, else 0.',
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. 0.0.0.0 for every network interface, as in a container.'),
  PUBLIC_URL: address
    .refine(isSecure, 'Must be https: browsers give no microphone to anything else')
    .optional()
    .describe('Address that people open, such as https://parley.example.org; by default http://localhost:PORT.'),
  TRUSTED_PROXIES: names
    .optional()
    .describe('Addresses or ranges of reverse proxies, comma-separated, whose X-Forwarded headers are believed.'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('With production the embedded database is refused unless EMBEDDED_DATABASE=allow.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Least important log line that is written.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder of the embedded database, of recordings and of the generated secret.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the embedded database is used.'),
  REDIS_URL: z
    .string()
    .refine(
      isRedisAddress,
      'Must be like redis://user:password@host:6379/0, with %23 for # and %2F for / in a password',
    )
    .optional()
    .describe(
      'Redis-compatible server, redis:// or rediss://, in which all processes count rate limits together. Without it some are counted in the database, the others by each process.',
    ),
  S3_ENDPOINT: address
    .optional()
    .describe(
      'Store of files, S3-compatible, in place of a folder under DATA_DIR, such as https://s3.eu-central-1.amazonaws.com. Without the bucket, which becomes the first part of the path.',
    ),
  S3_PUBLIC_ENDPOINT: address.optional().describe('The same store as browsers reach it; by default S3_ENDPOINT.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of that store.'),
  S3_BUCKET: z.string().optional().describe('Its bucket, which exists and is private.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Key that may get, put, delete and list the objects of that bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  EMBEDDED_DATABASE: z
    .enum(['allow', 'refuse'])
    .optional()
    .describe('allow: use the embedded database in production too. It is for one machine only.'),
  ACCESS_TOKEN_SECRET: names
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'Each secret needs at least 32 characters')
    .optional()
    .describe(
      'At least 32 characters, the same for all processes. Comma-separated to replace one: the first signs, all verify. Made and stored under DATA_DIR when absent.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that /metrics asks for; without it only this machine may read it, and no proxy.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe(
      'Switches on tracing by OpenTelemetry: the collector that takes OTLP over HTTP, such as http://127.0.0.1:4318, without /v1/traces.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers that the collector asks for, as in api-key=secret,tenant=school.'),
  OTEL_SERVICE_NAME: z.string().default('parley').describe('What the collector calls this server.'),
  REGISTRATION: z
    .enum(['open', 'invite', 'closed'])
    .default('open')
    .describe('Who may open an account: everybody, whoever has an invitation link, or nobody.'),
  PUBLISHING: z
    .enum(['everyone', 'reviewed', 'off'])
    .default('everyone')
    .describe('Public scenarios and modules: shown at once, shown when the operator has approved them, or none.'),
  PAYMENTS: z
    .enum(['sandbox', 'paddle', 'off'])
    .optional()
    .describe('Who takes payments. By default Paddle where it is configured, else the sandbox, and off in production.'),
  OPENAI_BASE_URL: address
    .optional()
    .describe('An OpenAI-compatible server for all three model roles, up to and including /v1.'),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('Key of that server. Alone, without OPENAI_BASE_URL, it means https://api.openai.com/v1.'),
  LANGUAGE_MODEL_VENDOR: vendor,
  LANGUAGE_MODEL_BASE_URL: address.optional().describe('Language model only: its server.'),
  LANGUAGE_MODEL_API_KEY: z.string().optional().describe('Language model only: its key.'),
  LANGUAGE_MODEL_MODEL: names
    .default(['gpt-4.1-mini'])
    .describe('Language models on offer, comma-separated; the first is the default.'),
  TRANSCRIPTION_VENDOR: vendor,
  TRANSCRIPTION_BASE_URL: address.optional().describe('Speech to text only: its server.'),
  TRANSCRIPTION_API_KEY: z.string().optional().describe('Speech to text only: its key.'),
  TRANSCRIPTION_MODEL: names
    .default(['gpt-4o-mini-transcribe'])
    .describe('Speech-to-text models on offer, comma-separated; the first is the default.'),
  SPEECH_VENDOR: vendor,
  SPEECH_BASE_URL: address.optional().describe('Text to speech only: its server.'),
  SPEECH_API_KEY: z.string().optional().describe('Text to speech only: its key.'),
  SPEECH_MODEL: names
    .default(['gpt-4o-mini-tts'])
    .describe('Text-to-speech models on offer, comma-separated; the first is the default.'),
  SPEECH_VOICE: z
    .string()
    .refine((text) => readVoices(text) !== null, 'Must be a voice, or like de=anna,bg=elena,*=alloy')
    .default('alloy')
    .describe(
      'Voice asked of the text-to-speech server; by language, as in de=anna,bg=elena,*=alloy, where * is the rest.',
    ),
  LANGUAGETOOL_URL: address
    .optional()
    .describe(
      'LanguageTool server, such as http://127.0.0.1:8010, that looks for mistakes in all languages but Bulgarian; it is sent what learners said. Without it English alone is checked.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, such as smtps://user:password@mail.example.org. Without it mail is written to DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .default('Parley <parley@localhost>')
    .describe('Sender of mails, such as Parley <parley@example.org>.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Switches on sign-in with Google: the OAuth client for web applications.'),
  GOOGLE_JWKS_URL: address
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('Keys with which Google signs who somebody is.'),
  PADDLE_API_KEY: z
    .string()
    .optional()
    .describe('Switches payments from the sandbox to Paddle Billing: the key of its API.'),
  PADDLE_API_URL: address.optional().describe('Address of that API; by default the one of PADDLE_ENVIRONMENT.'),
  PADDLE_CLIENT_TOKEN: z.string().optional().describe('Token with which Paddle’s checkout opens in the browser.'),
  PADDLE_WEBHOOK_SECRET: z.string().optional().describe('Secret with which Paddle signs its notifications.'),
  PADDLE_ENVIRONMENT: z
    .enum(['sandbox', 'production'])
    .default('production')
    .describe('sandbox: Paddle’s own test environment, which takes test cards only.'),
  SALES_EMAIL: z
    .email()
    .optional()
    .describe('Where schools and companies write for an offer; by default the sender of mails.'),
  GTM_ID: z
    .string()
    .superRefine((id, context) => {
      if (!/^(GTM|G)-[A-Z0-9]+$/.test(id)) context.addIssue(`Not a tag-manager id; did you mean ${tagManagerId(id)}?`)
    })
    .optional()
    .describe('Switches on Google Tag Manager, once a visitor has agreed: GTM- or G- and capitals or digits.'),
  CRISP_WEBSITE_ID: z.uuid().optional().describe('Switches on the support chat of Crisp, once a visitor has agreed.'),
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform((list, context) => {
      const links = itemsOf(list)
      const isLink = (link: string) => address.safeParse(link).success
      if (links.every(isLink)) return links
      context.addIssue('Addresses separated by commas')
      return z.NEVER
    })
    .describe('Addresses of social profiles for the footer, comma-separated.'),
  FREE_CONVERSATIONS_PER_DAY: wholeNumber(0)
    .default(3)
    .describe('Conversations that somebody without a subscription may begin each day (UTC).'),
  TURNS_PER_FREE_CONVERSATION: wholeNumber(1)
    .default(40)
    .describe('Turns that a conversation without a subscription may have, with those of all its retries.'),
  TURNS_PER_USER_PER_DAY: wholeNumber(1)
    .default(300)
    .describe('Turns that one user may take each day (UTC), with a subscription too.'),
  TRIAL_TURNS_PER_DAY: wholeNumber(0)
    .default(2_000)
    .describe(
      'Turns with the built-in partner that visitors without an account may take each day (UTC), all together; 0: none.',
    ),
  MODEL_CALLS_PER_DAY: wholeNumber(0)
    .optional()
    .describe('Calls to model servers that the whole instance may make each day (UTC); unlimited when absent.'),
  MODEL_PRICES: ModelPricesText.optional().describe(
    'What model servers charge, for the cost of today in the console: a currency, then any of input= and output= (per million tokens), minute= (of speech to text), characters= (per million spoken), as in EUR input=0.40 output=1.60 minute=0.006 characters=15.',
  ),
  SPOKEN_CHARACTERS_PER_USER_PER_DAY: wholeNumber(0)
    .default(200_000)
    .describe('Characters that a speech server may speak for one user each day (UTC).'),
  WORD_LOOKUPS_PER_USER_PER_DAY: wholeNumber(0)
    .default(1_000)
    .describe('Words that a language model may look up for one user each day (UTC).'),
  KEEP_RECORDINGS_DAYS: wholeNumber(1)
    .default(365)
    .describe('Days after which recordings of learners are deleted, save those that their owner keeps.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSecure, 'Must be https')
    .optional()
    .describe('Switches on sign-in by OpenID Connect: the address of the issuer, exactly as it calls itself.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client that is registered with that issuer.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of that client; absent for a public client.'),
  OIDC_NAME: z
    .string()
    .max(40)
    .default('OpenID Connect')
    .describe('What the button for that sign-in calls the issuer.'),
  EXAM_TIME_FACTOR: z.coerce
    .number()
    .positive()
    .max(10)
    .default(1)
    .describe('Multiplies the timers of IELTS tests: less than 1 for rehearsals.'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1)
    .default(500)
    .describe('Connections, and requests, that one address may have open at once; a large school may need more.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests and large shared networks.'),
})
