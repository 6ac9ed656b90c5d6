// The three model roles as configured: a server if there is one, otherwise the built-in engine.
import { type LanguageServers, openSpeech, openTranscription, type SpeechServers } from './by-language.ts'
import type { Grammar } from './grammar/grammar.ts'
import { HarperGrammar } from './grammar/harper.ts'
import { LanguageToolGrammar } from './grammar/language-tool.ts'
import { PatternGrammar } from './grammar/pattern-grammar.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import { languageModelVendors } from './language-model/vendors.ts'
import type { ModelHealth } from './provider/health.ts'
import type { OnObjectFailure, OnRequestEnd } from './provider/observed-try.ts'
import type { ProviderConfig } from './provider/provider.ts'
import { type ModelServer, openServer } from './provider/vendor.ts'
import { EspeakSpeech } from './speech/espeak.ts'
import type { Speech } from './speech/speech.ts'
import { type OnSpeechFailure, SpeechFallback } from './speech/speech-fallback.ts'
import { speechVendors } from './speech/vendors.ts'
import type { Transcription } from './transcription/transcription.ts'
import { transcriptionVendors } from './transcription/vendors.ts'

export interface ModelsConfig {
  readonly transcription: LanguageServers | null
  readonly languageModel: ProviderConfig | null
  readonly speech: SpeechServers | null
  /** URL of a LanguageTool server; without one, only Harper and the patterns check. */
  readonly languageToolUrl?: string | undefined
  /** Called once an hour for each kind of failure that makes the built-in voice speak. */
  readonly onSpeechFailure?: OnSpeechFailure
  readonly onObjectFailure?: OnObjectFailure
  /** Called when a request to a server has ended. */
  readonly onRequestEnd?: OnRequestEnd
}

export interface Models {
  /** Null if the browser must recognise speech, or the learner types. */
  readonly transcription: Transcription | null
  /** Null if the built-in partner answers. */
  readonly languageModel: LanguageModel | null
  readonly speech: Speech
  /** Speaks if a speech server fails or may not be used; the same as `speech` if there is none. */
  readonly builtInSpeech: Speech
  /** Lets the built-in voice speak in place of a server. */
  readonly speechFallback: SpeechFallback
  /** Patterns of learners' mistakes, Harper for English, and the LanguageTool server if there is one. */
  readonly grammar: Grammar
  readonly languageTool: LanguageToolGrammar | null
  /** The servers of all roles. */
  readonly servers: readonly ModelServer[]
  /** Each server's performance over the last 15 minutes. */
  health(): ModelHealth[]
  /** Opens connections and starts threads before the first turn; called when a conversation is opened. */
  warm(): void
  /** Closes every connection, even if in use, and ends the threads. */
  close(): Promise<void>
}

/** Idle time after which the built-in voice's thread ends, if a speech server makes it rarely needed. */
const fallbackIdleMs = 60_000

/**
 * Creates the three roles. Connects to nothing and starts nothing until used or warmed up.
 * @throws an Error for an unknown vendor
 */
export async function createModels(config: ModelsConfig): Promise<Models> {
  const { onRequestEnd, onObjectFailure } = config
  const { transcription: ears, languageModel: brain, speech: mouth } = config
  const transcription =
    ears &&
    (await openTranscription({ ...ears, onRequestEnd }, (server) =>
      openServer(transcriptionVendors, 'TRANSCRIPTION_VENDOR', server),
    ))
  const languageModel =
    brain &&
    (await openServer(languageModelVendors, 'LANGUAGE_MODEL_VENDOR', { ...brain, onRequestEnd, onObjectFailure }))
  const builtInSpeech = new EspeakSpeech(mouth === null ? {} : { idleMs: fallbackIdleMs })
  const speechServer =
    mouth &&
    (await openSpeech({ ...mouth, onRequestEnd }, builtInSpeech, (server) =>
      openServer(speechVendors, 'SPEECH_VENDOR', { ...server, voices: mouth.voices }),
    ))
  const speech = speechServer ?? builtInSpeech
  const harper = new HarperGrammar()
  const languageTool = config.languageToolUrl ? new LanguageToolGrammar(config.languageToolUrl) : null
  const servers = [
    ...(transcription?.servers ?? []),
    ...(languageModel === null ? [] : [languageModel]),
    ...(speechServer?.servers ?? []),
  ]
  const warmed = speechServer === null ? [...servers, builtInSpeech] : servers
  return {
    transcription,
    languageModel,
    speech,
    builtInSpeech,
    speechFallback: new SpeechFallback(builtInSpeech, config.onSpeechFailure),
    grammar: languageTool === null ? new PatternGrammar(harper) : new PatternGrammar(harper, languageTool),
    languageTool,
    servers,
    health: () => servers.map((server) => server.health()),
    warm: () => {
      for (const model of warmed) model.warm()
      languageTool?.warm()
    },
    close: async () => {
      await Promise.all([...servers, builtInSpeech, harper].map((model) => model.close()))
      await languageTool?.close()
    },
  }
}
