// The configuration of the model roles, from the environment.
import type { ModelsConfig } from '#ai/models.ts'
import { type Env, languageModelServer, languageServers } from '#platform/env/env.ts'

export function modelsConfig(env: Env): ModelsConfig {
  const speech = languageServers(env, 'SPEECH')
  return {
    languageModel: languageModelServer(env),
    transcription: languageServers(env, 'TRANSCRIPTION'),
    speech: speech && { ...speech, voices: env.SPEECH_VOICE },
    languageToolUrl: env.LANGUAGETOOL_URL,
  }
}
