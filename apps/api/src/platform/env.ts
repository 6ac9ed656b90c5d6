// Everything that can be configured, read once at the start and passed down. `.env.example` is made from it.
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const names = z.string().transform((list, context) => {
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  const [first, ...rest] = items
  if (first === undefined) {
    context.addIssue('Names separated by commas')
    return z.NEVER
  }
  return [first, ...rest] as [string, ...string[]]
})
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const Variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. 0.0.0.0 for every network interface, as in a container.'),
  PUBLIC_URL: address
    .refine((url) => url.startsWith('https:') || loopback.has(new URL(url).hostname), {
      message: 'Must be https: browsers give no microphone to anything else',
    })
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
  EMBEDDED_DATABASE: z
    .enum(['allow', 'refuse'])
    .optional()
    .describe('allow: use the embedded database in production too. It is for one machine only.'),
  ACCESS_TOKEN_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('At least 32 characters, the same for all processes. Made and kept under DATA_DIR when absent.'),
  OPENAI_BASE_URL: address
    .optional()
    .describe('An OpenAI-compatible server for all three model roles, up to and including /v1.'),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('Key of that server. Alone, without OPENAI_BASE_URL, it means https://api.openai.com/v1.'),
  LANGUAGE_MODEL_BASE_URL: address.optional().describe('Language model only: its server.'),
  LANGUAGE_MODEL_API_KEY: z.string().optional().describe('Language model only: its key.'),
  LANGUAGE_MODEL_MODEL: names
    .default(['gpt-4.1-mini'])
    .describe('Language models on offer, comma-separated; the first is the default.'),
  TRANSCRIPTION_BASE_URL: address.optional().describe('Speech to text only: its server.'),
  TRANSCRIPTION_API_KEY: z.string().optional().describe('Speech to text only: its key.'),
  TRANSCRIPTION_MODEL: names
    .default(['gpt-4o-mini-transcribe'])
    .describe('Speech-to-text models on offer, comma-separated; the first is the default.'),
  SPEECH_BASE_URL: address.optional().describe('Text to speech only: its server.'),
  SPEECH_API_KEY: z.string().optional().describe('Text to speech only: its key.'),
  SPEECH_MODEL: names
    .default(['gpt-4o-mini-tts'])
    .describe('Text-to-speech models on offer, comma-separated; the first is the default.'),
  SPEECH_VOICE: z.string().default('alloy').describe('Voice asked of the text-to-speech server.'),
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
    .optional()
    .describe('Switches on Google Tag Manager, once a visitor has agreed: GTM- or G- and capitals or digits.'),
  CRISP_WEBSITE_ID: z.uuid().optional().describe('Switches on the support chat of Crisp, once a visitor has agreed.'),
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform((list, context) => {
      const links = list
        .split(',')
        .map((link) => link.trim())
        .filter(Boolean)
      const isLink = (link: string) => address.safeParse(link).success
      if (links.every(isLink)) return links
      context.addIssue('Addresses separated by commas')
      return z.NEVER
    })
    .describe('Addresses of social profiles for the footer, comma-separated.'),
  FREE_CONVERSATIONS_PER_DAY: z.coerce
    .number()
    .int()
    .min(0)
    .default(3)
    .describe('Conversations that somebody without a subscription may begin each day (UTC).'),
  EXAM_TIME_FACTOR: z.coerce
    .number()
    .positive()
    .max(10)
    .default(1)
    .describe('Multiplies the timers of IELTS tests: less than 1 for rehearsals.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests and large shared networks.'),
})

export type Env = z.infer<typeof Variables>

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws an Error that names every variable that is wrong, and never repeats a value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = Variables.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
}

/** The address that people open, without a slash at its end. */
export const publicUrl = (env: Env): string => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`

export interface PaddleSettings {
  readonly apiKey: string
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly clientToken: string
  readonly webhookSecret: string
  readonly environment: 'sandbox' | 'production'
}

/**
 * How Paddle is reached, or null where the sandbox takes payments.
 * @throws an Error that names what is missing, when only a part is configured
 */
export function paddleSettings(env: Env): PaddleSettings | null {
  const { PADDLE_API_KEY: apiKey, PADDLE_CLIENT_TOKEN: clientToken, PADDLE_WEBHOOK_SECRET: webhookSecret } = env
  if (apiKey === undefined && clientToken === undefined && webhookSecret === undefined) return null
  if (apiKey === undefined || clientToken === undefined || webhookSecret === undefined) {
    throw new Error('PADDLE_API_KEY, PADDLE_CLIENT_TOKEN and PADDLE_WEBHOOK_SECRET are only of use together')
  }
  const environment = env.PADDLE_ENVIRONMENT
  const apiUrl = env.PADDLE_API_URL ?? `https://${environment === 'sandbox' ? 'sandbox-' : ''}api.paddle.com`
  return { apiKey, apiUrl, clientToken, webhookSecret, environment }
}

/** Where schools and companies write for an offer. */
export const salesEmail = (env: Env): string =>
  env.SALES_EMAIL ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM

export type ModelRole = 'LANGUAGE_MODEL' | 'TRANSCRIPTION' | 'SPEECH'

export interface ModelServer {
  /** Up to and including `/v1`, without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** What the operator offers; the first is the default. */
  readonly models: readonly [string, ...string[]]
}

/** The server that plays a model role, or null where the built-in engine does. A role's own server never gets the shared key. */
export function modelServer(env: Env, role: ModelRole): ModelServer | null {
  const models = env[`${role}_MODEL`]
  const own = env[`${role}_BASE_URL`]
  if (own !== undefined) return { baseUrl: own, apiKey: env[`${role}_API_KEY`], models }
  const shared = env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY === undefined ? undefined : 'https://api.openai.com/v1')
  if (shared === undefined) return null
  return { baseUrl: shared, apiKey: env[`${role}_API_KEY`] ?? env.OPENAI_API_KEY, models }
}

/** The text of `.env.example`: every variable, what it does, and its default. */
export function envExample(): string {
  const parts = Object.entries(Variables.shape).map(([name, schema]) => {
    const fallback = Variables.shape[name as keyof Env].safeParse(undefined).data
    const value = Array.isArray(fallback) ? fallback.join(',') : (fallback ?? '')
    return `# ${schema.description}\n# ${name}=${value}\n`
  })
  return `# Copy to .env and take the # off the lines to change. Made by \`npm run -w @parley/api env-example\`.\n\n${parts.join('\n')}`
}
