// The entire configuration, read once at startup and passed down. `.env.example` is generated from it.
import type { Language } from '@parley/contracts/language/language.ts'
import type { z } from 'zod'
import { type Choice, type Choices, choiceIn } from './choices.ts'
import { unknownVariables } from './env-names.ts'
import { Variables } from './variables.ts'

export type Env = z.infer<typeof Variables>

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws an Error that names every invalid variable, and never repeats a value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = Variables.safeParse(values)
  const issues = result.success ? [] : result.error.issues
  const lines = [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...(result.success ? halfSet(result.data) : []),
    ...unknownVariables(Object.keys(values), Object.keys(Variables.shape)),
  ]
  if (result.success && lines.length === 0) return result.data
  throw new Error(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const paddleKeys = ['PADDLE_API_KEY', 'PADDLE_CLIENT_TOKEN', 'PADDLE_WEBHOOK_SECRET'] as const
const oidcKeys = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const
const bucketKeys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Groups of variables that only work together but are only partly set. */
function halfSet(env: Env): string[] {
  const groups = [
    { names: paddleKeys, isNamed: env.PAYMENTS === 'paddle' },
    { names: oidcKeys, isNamed: false },
    { names: bucketKeys, isNamed: env.S3_PUBLIC_ENDPOINT !== undefined },
  ]
  return groups.flatMap(({ names, isNamed }) => {
    const missing = names.filter((name) => env[name] === undefined)
    const isHalfSet = missing.length > 0 && (isNamed || missing.length < names.length)
    const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    return isHalfSet ? [`${missing.join(', ')}: missing; ${together} are only of use together`] : []
  })
}

/** The URL that users open, without a trailing slash. */
export const publicUrl = (env: Env): string => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`

/** How long a stopping server still accepts requests. With the embedded database, no other server can take over. */
export const drainSeconds = (env: Env): number => env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : 5)

export interface PaddleSettings {
  readonly apiKey: string
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly clientToken: string
  readonly webhookSecret: string
  readonly environment: 'sandbox' | 'production'
}

/** How to reach Paddle; null unless Paddle takes the payments. */
export function paddleSettings(env: Env): PaddleSettings | null {
  const { PADDLE_API_KEY: apiKey, PADDLE_CLIENT_TOKEN: clientToken, PADDLE_WEBHOOK_SECRET: webhookSecret } = env
  if (apiKey === undefined || clientToken === undefined || webhookSecret === undefined) return null
  if (env.PAYMENTS !== undefined && env.PAYMENTS !== 'paddle') return null
  const environment = env.PADDLE_ENVIRONMENT
  const apiUrl = env.PADDLE_API_URL ?? `https://${environment === 'sandbox' ? 'sandbox-' : ''}api.paddle.com`
  return { apiKey, apiUrl, clientToken, webhookSecret, environment }
}

/**
 * Who takes payments: PAYMENTS if set, otherwise Paddle if it is configured, otherwise the sandbox, or no one in
 * production.
 */
export function paymentsOf(env: Env): 'sandbox' | 'paddle' | 'off' {
  if (env.PAYMENTS !== undefined) return env.PAYMENTS
  if (paddleSettings(env) !== null) return 'paddle'
  return env.NODE_ENV === 'production' ? 'off' : 'sandbox'
}

/** The OpenID Connect issuer, or null if there is none. */
export const oidcSettings = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Env) => (issuer === undefined || clientId === undefined ? null : { issuer, clientId, clientSecret })

/** The e-mail address at which schools and companies ask for an offer. */
export const salesEmail = (env: Env): string =>
  env.SALES_EMAIL ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM

export interface ModelServer {
  /** The vendor whose protocol the server uses. */
  readonly vendor: string
  /** Up to and including `/v1`, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Models that the operator offers; the first is the default. */
  readonly models: readonly [string, ...string[]]
}

/** The server of all roles that have none of their own. */
const sharedUrl = (env: Env): string | undefined =>
  env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY === undefined ? undefined : 'https://api.openai.com/v1')

/** The language model's server, or null if the built-in partner answers. Its own server never gets the shared key. */
export function languageModelServer(env: Env): ModelServer | null {
  const { LANGUAGE_MODEL_VENDOR: vendor, LANGUAGE_MODEL_MODEL: models } = env
  const { LANGUAGE_MODEL_BASE_URL: own, LANGUAGE_MODEL_API_KEY: ownKey } = env
  if (own !== undefined) return { vendor, baseUrl: own, apiKey: ownKey, models }
  const shared = sharedUrl(env)
  return shared === undefined ? null : { vendor, baseUrl: shared, apiKey: ownKey ?? env.OPENAI_API_KEY, models }
}

/** The servers of a role that may have one for each language. */
export interface LanguageServers {
  /** The vendor whose protocol the servers use. */
  readonly vendor: string
  /** Up to and including `/v1`, without a trailing slash. */
  readonly addresses: Choices
  readonly apiKey: string | undefined
  readonly models: Choices
}

/** A role's servers, or null if the built-in engine is used. A role's own servers never get the shared key. */
export function languageServers(env: Env, role: 'TRANSCRIPTION' | 'SPEECH'): LanguageServers | null {
  const [vendor, models, ownKey] = [env[`${role}_VENDOR`], env[`${role}_MODEL`], env[`${role}_API_KEY`]]
  const own = env[`${role}_BASE_URL`]
  if (own !== undefined) return { vendor, addresses: own, apiKey: ownKey, models }
  const shared = sharedUrl(env)
  if (shared === undefined) return null
  const addresses: Choices = [{ language: null, name: shared }]
  return { vendor, addresses, apiKey: ownKey ?? env.OPENAI_API_KEY, models }
}

/** The name of the voice that a speech server uses for a language; null if the built-in voice speaks it. */
export function speechVoice(env: Env, language: Language): string | null {
  const servers = languageServers(env, 'SPEECH')
  const hasServer = servers !== null && [servers.addresses, servers.models].every((each) => choiceIn(each, language))
  return hasServer ? choiceIn(env.SPEECH_VOICE, language) : null
}

/** One item of a list, as it is written in a variable. */
const textOf = (item: string | Choice): string => {
  if (typeof item === 'string') return item
  return item.language === null ? item.name : `${item.language}=${item.name}`
}

/** The text of `.env.example`: every variable, what it does, and its default. */
export function envExample(): string {
  const parts = Object.entries(Variables.shape).map(([name, schema]) => {
    const fallback = Variables.shape[name as keyof Env].safeParse(undefined).data
    const value = Array.isArray(fallback) ? fallback.map(textOf).join(',') : (fallback ?? '')
    return `# ${schema.description}\n# ${name}=${value}\n`
  })
  return `# Copy to .env and uncomment the lines to change. Generated by \`npm run -w @parley/api env-example\`.\n\n${parts.join('\n')}`
}
