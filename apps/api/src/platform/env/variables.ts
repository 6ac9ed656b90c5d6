// The variables of the configuration. `env.ts` derives values from several variables.
import { z } from 'zod'
import { isNetwork, isRedisAddress, isSecure, tagManagerId } from './addresses.ts'
import { addressChoices, inEveryLanguage, nameChoices } from './choices.ts'
import { ModelPricesText } from './model-prices.ts'

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
const vendor = z.string().default('openai').describe('Protocol that the server speaks; nearly all speak openai.')
/** @param min minimum value */
const wholeNumber = (min: number) => z.coerce.number().int().min(min)

/** Every variable: its type, its default, and what it does. */
export const Variables = z.object({
  PORT: wholeNumber(0).max(65_535).default(3000).describe('Port to listen on; 0 takes any free one.'),
  WORKER_PORT: wholeNumber(0)
    .max(65_535)
    .default(3001)
    .describe('Port on which `npm run worker` reports its health; 0 takes any free one.'),
  JOBS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: this server leaves reviews, mail and other jobs to `npm run worker`.'),
  DRAIN_SECONDS: wholeNumber(0)
    .max(20)
    .optional()
    .describe(
      'How long a stopping server continues to accept requests while its /readyz is 503, so that proxies notice before it refuses connections; by default 5 with DATABASE_URL, otherwise 0.',
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. 0.0.0.0 for every network interface, as in a container.'),
  PUBLIC_URL: address
    .refine(isSecure, 'Must be https: browsers give no microphone to anything else')
    .refine((url) => URL.parse(url)?.pathname === '/', 'Must have no path: the app needs a host of its own')
    .optional()
    .describe('URL that people open, such as https://parley.example.org; by default http://localhost:PORT.'),
  TRUSTED_PROXIES: names
    .refine((proxies) => proxies.every(isNetwork), 'Must be IP addresses or ranges, such as 127.0.0.1,10.0.0.0/8')
    .optional()
    .describe('Addresses or ranges of reverse proxies, comma-separated, whose X-Forwarded headers are trusted.'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('With production, the embedded database is rejected unless EMBEDDED_DATABASE=allow.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Minimum level of log lines.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for the embedded database, recordings and the generated secret.'),
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
      'Redis-compatible server, redis:// or rediss://, in which all processes count rate limits together. Without it, the database counts some of them and each process the others.',
    ),
  S3_ENDPOINT: address
    .optional()
    .describe(
      'S3-compatible file store, instead of a folder under DATA_DIR, such as https://s3.eu-central-1.amazonaws.com. Omit the bucket, which becomes the first part of the path.',
    ),
  S3_PUBLIC_ENDPOINT: address
    .optional()
    .describe('URL under which browsers reach the same store; by default S3_ENDPOINT.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of that store.'),
  S3_BUCKET: z.string().optional().describe('Its bucket, which must exist and be private.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key that may get, put, delete and list objects in that bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  EMBEDDED_DATABASE: z
    .enum(['allow', 'refuse'])
    .optional()
    .describe('allow: use the embedded database in production too. It supports only one machine.'),
  ACCESS_TOKEN_SECRET: names
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'Each secret needs at least 32 characters')
    .optional()
    .describe(
      'At least 32 characters, the same for all processes. Comma-separated for rotation: the first signs, all verify. If absent, generated and stored under DATA_DIR.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that /metrics requires; without it, only this machine may read /metrics, and no proxy.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe(
      'Enables tracing with OpenTelemetry: the collector for OTLP over HTTP, such as http://127.0.0.1:4318, without /v1/traces.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers that the collector requires, as in api-key=secret,tenant=school.'),
  OTEL_SERVICE_NAME: z.string().default('parley').describe('Name of this server in the collector.'),
  MODELS_CHECK: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether each model server is asked for one token, one word or one second of silence at the start.'),
  REGISTRATION: z
    .enum(['open', 'invite', 'closed'])
    .default('open')
    .describe('Who may register: everyone, only people with an invitation link, or no one.'),
  PUBLISHING: z
    .enum(['everyone', 'reviewed', 'off'])
    .default('everyone')
    .describe(
      'Public scenarios and modules: visible immediately, visible once the operator has approved them, or none.',
    ),
  PAYMENTS: z
    .enum(['sandbox', 'paddle', 'off'])
    .optional()
    .describe('Payment provider. By default Paddle if it is configured, otherwise the sandbox, or off in production.'),
  OPENAI_BASE_URL: address
    .optional()
    .describe('An OpenAI-compatible server for all three model roles, up to and including /v1.'),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('Key of that server. Without OPENAI_BASE_URL, the server is https://api.openai.com/v1.'),
  LANGUAGE_MODEL_VENDOR: vendor,
  LANGUAGE_MODEL_BASE_URL: address.optional().describe('Language model only: its server.'),
  LANGUAGE_MODEL_API_KEY: z.string().optional().describe('Language model only: its key.'),
  LANGUAGE_MODEL_MODEL: names
    .default(['gpt-4.1-mini'])
    .describe('Language models to choose from, comma-separated; the first is the default.'),
  TRANSCRIPTION_VENDOR: vendor,
  TRANSCRIPTION_BASE_URL: addressChoices
    .superRefine(inEveryLanguage)
    .optional()
    .describe(
      'Speech to text only: its server, or one by language, as in bg=http://127.0.0.1:9001/v1,*=http://127.0.0.1:9000/v1, where * is the rest.',
    ),
  TRANSCRIPTION_API_KEY: z
    .string()
    .optional()
    .describe('Speech to text only: its key, which each of its servers gets.'),
  TRANSCRIPTION_MODEL: nameChoices
    .superRefine(inEveryLanguage)
    .prefault('gpt-4o-mini-transcribe')
    .describe(
      'Speech-to-text models to choose from, comma-separated; the first is the default. A model may be for one language, as in en=tiny.en,*=base, where * is the rest.',
    ),
  SPEECH_VENDOR: vendor,
  SPEECH_BASE_URL: addressChoices
    .optional()
    .describe(
      'Text to speech only: its server, or one by language, as in de=http://127.0.0.1:5001/v1,*=http://127.0.0.1:5000/v1, where * is the rest. The built-in voice speaks languages without one.',
    ),
  SPEECH_API_KEY: z.string().optional().describe('Text to speech only: its key, which each of its servers gets.'),
  SPEECH_MODEL: nameChoices
    .prefault('gpt-4o-mini-tts')
    .describe(
      'Text-to-speech models to choose from, comma-separated; the first is the default. A model may be for one language, as in de=vits-de,*=kokoro, where * is the rest; the built-in voice speaks languages without one.',
    ),
  SPEECH_VOICE: nameChoices
    .prefault('alloy')
    .describe(
      'Voice to request from the text-to-speech server, or one by language, as in de=anna,bg=elena,*=alloy, where * is the rest; the built-in voice speaks languages without one.',
    ),
  LANGUAGETOOL_URL: address
    .optional()
    .describe(
      'LanguageTool server, such as http://127.0.0.1:8010, that finds mistakes in all languages except Bulgarian; it receives learners’ lines. Without it, Harper (English) and patterns of mistakes check.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, such as smtps://user:password@mail.example.org. Without it, mail is written to DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]*$/v, 'Must be one line')
    .default('Parley <parley@localhost>')
    .describe('Sender of mails, such as Parley <parley@example.org>.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Enables sign-in with Google: the OAuth client for web applications.'),
  GOOGLE_JWKS_URL: address
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('URL of the keys with which Google signs ID tokens.'),
  PADDLE_API_KEY: z.string().optional().describe('Switches payments from the sandbox to Paddle Billing: its API key.'),
  PADDLE_API_URL: address.optional().describe('URL of that API; by default the one of PADDLE_ENVIRONMENT.'),
  PADDLE_CLIENT_TOKEN: z.string().optional().describe('Token for opening Paddle’s checkout in the browser.'),
  PADDLE_WEBHOOK_SECRET: z.string().optional().describe('Secret with which Paddle signs its notifications.'),
  PADDLE_ENVIRONMENT: z
    .enum(['sandbox', 'production'])
    .default('production')
    .describe('sandbox: Paddle’s own test environment, which accepts only test cards.'),
  SALES_EMAIL: z
    .email()
    .optional()
    .describe('Contact address for offers to schools and companies; by default the sender of mails.'),
  GTM_ID: z
    .string()
    .superRefine((id, context) => {
      if (!/^(GTM|G)-[A-Z0-9]+$/.test(id)) context.addIssue(`Not a tag-manager id; did you mean ${tagManagerId(id)}?`)
    })
    .optional()
    .describe('Enables Google Tag Manager, once a visitor has agreed: GTM- or G- and capitals or digits.'),
  CRISP_WEBSITE_ID: z.uuid().optional().describe('Enables the Crisp support chat, once a visitor has agreed.'),
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
    .describe('URLs of social profiles for the footer, comma-separated.'),
  PUSH_HOSTS: names
    .default(['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'])
    .describe(
      'Push services that reminders may be sent to, comma-separated: hosts, which include their subdomains. The default covers Chrome, Edge, Firefox and Safari.',
    ),
  FREE_CONVERSATIONS_PER_DAY: wholeNumber(0)
    .default(3)
    .describe('Conversations per day (UTC) for a user without a subscription.'),
  TURNS_PER_FREE_CONVERSATION: wholeNumber(1)
    .default(40)
    .describe('Turns of a conversation without a subscription, including all its retries.'),
  TURNS_PER_USER_PER_DAY: wholeNumber(1)
    .default(300)
    .describe('Turns per user and day (UTC), even with a subscription.'),
  TRIAL_TURNS_PER_DAY: wholeNumber(0)
    .default(2_000)
    .describe('Turns per day (UTC) with the built-in partner, for all visitors without an account together; 0: none.'),
  MODEL_CALLS_PER_DAY: wholeNumber(0)
    .optional()
    .describe('Calls to model servers per day (UTC) by the entire instance; unlimited if absent.'),
  MODEL_PRICES: ModelPricesText.optional().describe(
    'Prices of model servers, for today’s cost in the console: a currency, then any of input= and output= (per million tokens), minute= (of speech to text), characters= (per million spoken), as in EUR input=0.40 output=1.60 minute=0.006 characters=15.',
  ),
  SPOKEN_CHARACTERS_PER_USER_PER_DAY: wholeNumber(0)
    .default(200_000)
    .describe('Characters per user and day (UTC) that a speech server may speak.'),
  WORD_LOOKUPS_PER_USER_PER_DAY: wholeNumber(0)
    .default(1_000)
    .describe('Words per user and day (UTC) that a language model may look up.'),
  KEEP_RECORDINGS_DAYS: wholeNumber(1)
    .default(365)
    .describe('Days after which learners’ recordings are deleted, except those that their owner has chosen to keep.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSecure, 'Must be https')
    .optional()
    .describe('Enables sign-in with OpenID Connect: the issuer’s URL, exactly as the issuer identifies itself.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client registered with that issuer.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of that client; absent for a public client.'),
  OIDC_NAME: z.string().max(40).default('OpenID Connect').describe('Name of the issuer on the sign-in button.'),
  EXAM_TIME_FACTOR: z.coerce
    .number()
    .positive()
    .max(10)
    .default(1)
    .describe('Multiplies the timers of IELTS tests; less than 1 for rehearsals.'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1)
    .default(500)
    .describe('Open connections, and concurrent requests, per IP address; a large school may need more.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests and large shared networks.'),
})
