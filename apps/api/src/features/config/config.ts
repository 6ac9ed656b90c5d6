// This server's public configuration, which a client needs before sign-in. Contains no secrets.
import type { Config } from '@parley/contracts/config.ts'
import type { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import type { Models } from '#ai/models.ts'
import { allNames } from '#platform/env/choices.ts'
import {
  type Env,
  type LanguageServers,
  languageModelServer,
  languageServers,
  oidcSettings,
  paddleSettings,
  paymentsOf,
  salesEmail,
} from '#platform/env/env.ts'

const namesOf = (servers: LanguageServers | null): string[] => (servers === null ? [] : [...allNames(servers.models)])

/** @param registration who may register now: the operator can change it while the server runs */
export function createConfig(
  env: Env,
  models: Models,
  settings: () => Promise<Pick<InstanceSettings, 'registration' | 'included'>>,
): () => Promise<Config> {
  const fixed = {
    partner: models.languageModel === null ? ('built-in' as const) : ('model' as const),
    transcription: models.transcription === null ? ('browser' as const) : ('server' as const),
    models: {
      whisper: namesOf(languageServers(env, 'TRANSCRIPTION')),
      gpt_model: [...(languageModelServer(env)?.models ?? [])],
      tts: namesOf(languageServers(env, 'SPEECH')),
    },
    google_client_id: env.GOOGLE_CLIENT_ID ?? null,
    oidc_name: oidcSettings(env) === null ? null : env.OIDC_NAME,
    trial: env.TRIAL_TURNS_PER_DAY > 0,
    mail: env.SMTP_URL !== undefined,
    free_conversations_per_day: env.FREE_CONVERSATIONS_PER_DAY,
    keep_recordings_days: env.KEEP_RECORDINGS_DAYS,
    payments: {
      provider: paymentsOf(env),
      client_token: paddleSettings(env)?.clientToken ?? null,
      environment: env.PADDLE_ENVIRONMENT,
    },
    sales_email: salesEmail(env),
    tag_manager_id: env.GTM_ID ?? null,
    chat_id: env.CRISP_WEBSITE_ID ?? null,
    social_links: env.SOCIAL_LINKS,
  }
  return async () => {
    const { registration, included } = await settings()
    return { ...fixed, registration, everything_included: included === 'everything' }
  }
}
