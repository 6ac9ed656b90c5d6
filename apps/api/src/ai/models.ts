// The three model roles as configured: a server where there is one, else what is built in.

import type { Grammar } from './grammar/grammar.ts'
import { HarperGrammar } from './grammar/harper.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import type { ModelHealth } from './provider/health.ts'
import type { WhenAnswered } from './provider/observed-try.ts'
import type { ProviderConfig } from './provider/provider.ts'
import { EspeakSpeech } from './speech/espeak.ts'
import type { Speech } from './speech/speech.ts'
import type { Transcription } from './transcription/transcription.ts'

export interface ModelsConfig {
  readonly transcription: ProviderConfig | null
  readonly languageModel: ProviderConfig | null
  readonly speech: (ProviderConfig & { readonly voice: string }) | null
  /** Told how each request to a server has ended. */
  readonly whenAnswered?: WhenAnswered
}

export interface Models {
  /** Null where the browser has to recognise speech, or the learner types. */
  readonly transcription: Transcription | null
  /** Null where the built-in partner answers. */
  readonly languageModel: LanguageModel | null
  readonly speech: Speech
  /** Speaks where a speech server may not be asked; the same as `speech` where there is none. */
  readonly builtInSpeech: Speech
  /** Checks English; needs no server. */
  readonly grammar: Grammar
  /** How each server has done over the last 15 minutes. */
  health(): ModelHealth[]
  /** Opens connections and starts threads ahead of the first turn; call it when a conversation is opened. */
  warm(): void
  /** Closes every connection, also those in use, and ends the threads. */
  close(): Promise<void>
}

/** The built-in voice beside a speech server is rarely needed: its thread ends after so long without work. */
const fallbackIdleMs = 60_000

/** Makes the three roles. Nothing is connected or started until it is used or warmed. */
export async function createModels(config: ModelsConfig): Promise<Models> {
  // What speaks with servers is loaded where one is named: a start without any is the sooner ready.
  const { whenAnswered } = config
  const transcription =
    config.transcription &&
    new (await import('./transcription/openai.ts')).OpenAiTranscription({ ...config.transcription, whenAnswered })
  const languageModel =
    config.languageModel &&
    new (await import('./language-model/openai.ts')).OpenAiLanguageModel({ ...config.languageModel, whenAnswered })
  const speechServer =
    config.speech && new (await import('./speech/openai.ts')).OpenAiSpeech({ ...config.speech, whenAnswered })
  const builtInSpeech = new EspeakSpeech(speechServer === null ? {} : { idleMs: fallbackIdleMs })
  const speech = speechServer ?? builtInSpeech
  const grammar = new HarperGrammar()
  const servers = [transcription, languageModel, speechServer].filter((model) => model !== null)
  const warmed = speechServer === null ? [...servers, builtInSpeech] : servers
  return {
    transcription,
    languageModel,
    speech,
    builtInSpeech,
    grammar,
    health: () => servers.map((server) => server.health()),
    warm: () => {
      for (const model of warmed) model.warm()
    },
    close: async () => {
      await Promise.all([...servers, builtInSpeech, grammar].map((model) => model.close()))
    },
  }
}
