// Speech and transcription with a server, a model and a voice for each language.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { allNames, type Choices, choiceIn } from '#platform/env/choices.ts'
import type { OnRequestEnd } from './provider/observed-try.ts'
import type { ProviderConfig } from './provider/provider.ts'
import type { ModelServer } from './provider/vendor.ts'
import type { Speech } from './speech/speech.ts'
import type { Transcription } from './transcription/transcription.ts'

/** The servers of a role. */
export interface LanguageServers {
  readonly vendor: string
  readonly apiKey?: string | undefined
  readonly addresses: Choices
  readonly models: Choices
  readonly onRequestEnd?: OnRequestEnd | undefined
}

/** A role with a server for some or all languages. */
export type ByLanguage<Model> = Model & { readonly servers: readonly ModelServer[] }

/** Opens each server once. @returns a function that finds a language's server; null if it has none */
async function openServers<Model extends ModelServer>(
  { addresses, models, ...config }: LanguageServers,
  open: (config: ProviderConfig) => Promise<Model>,
) {
  const opened = new Map<string, Model>()
  for (const baseUrl of allNames(addresses)) {
    opened.set(baseUrl, await open({ ...config, baseUrl, models: allNames(models) }))
  }
  return {
    servers: [...opened.values()],
    serverOf: (language: Language) => opened.get(choiceIn(addresses, language) ?? '') ?? null,
  }
}

/** @throws an Error for an unknown vendor */
export async function openTranscription(
  config: LanguageServers,
  open: (config: ProviderConfig) => Promise<Transcription & ModelServer>,
): Promise<ByLanguage<Transcription>> {
  const { servers, serverOf } = await openServers(config, open)
  return {
    servers,
    async transcribe(request) {
      const { language, model } = request
      const server = serverOf(language)
      if (server === null) throw new Error(`No server transcribes ${language}`)
      return server.transcribe({ ...request, model: choiceIn(config.models, language, model) ?? undefined })
    },
  }
}

export interface SpeechServers extends LanguageServers {
  readonly voices: Choices
}

/**
 * @param builtIn speaks the languages that lack a server, a model or a voice
 * @throws an Error for an unknown vendor
 */
export async function openSpeech(
  config: SpeechServers,
  builtIn: Speech,
  open: (config: ProviderConfig) => Promise<Speech & ModelServer>,
): Promise<ByLanguage<Speech>> {
  const { servers, serverOf } = await openServers(config, open)
  const hasVoice = (language: Language) =>
    choiceIn(config.models, language) !== null && choiceIn(config.voices, language) !== null
  const speakers = new Map(languages.map((language) => [language, hasVoice(language) ? serverOf(language) : null]))
  return {
    servers,
    synthesise(request) {
      const { language, model } = request
      const chosen = { ...request, model: choiceIn(config.models, language, model) ?? undefined }
      return (speakers.get(language) ?? builtIn).synthesise(chosen)
    },
    voiceKey: (language) => (speakers.get(language) ?? builtIn).voiceKey(language),
    close: async () => undefined,
  }
}
