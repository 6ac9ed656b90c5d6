// Text to speech with an OpenAI-compatible `/audio/speech` endpoint.
import type { Language } from '@parley/contracts/language.ts'
import { voiceIn } from '#platform/env/voices.ts'
import { wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderLimits } from '../provider/provider.ts'
import { mp3DurationMs } from './mp3.ts'
import type { Speech, SpeechConfig, SpeechRequest } from './speech.ts'

const answerBytes = 10 * 1024 * 1024

const playable = (mp3: Uint8Array): Uint8Array => {
  if (mp3DurationMs(mp3) === 0) throw new Error('Not an MP3 file')
  return mp3
}

export class OpenAiSpeech implements Speech {
  readonly #provider: Provider
  readonly #config: SpeechConfig

  constructor(config: SpeechConfig, limits: Partial<ProviderLimits> = {}) {
    this.#provider = new Provider('speech', openAiVendor, config, limits)
    this.#config = config
  }

  synthesise({ text, language, model: wanted, signal, meter }: SpeechRequest): Promise<Uint8Array> {
    const model = this.#provider.model(wanted)
    const body = JSON.stringify({
      model,
      voice: voiceIn(this.#config.voices, language),
      input: text,
      response_format: 'mp3',
    })
    const headers = { 'content-type': 'application/json' }
    const newReader = () => wholeAnswer<Uint8Array>(/^audio\//i, answerBytes, playable)
    return this.#provider.ask({ path: '/audio/speech', model, headers, body, signal, meter }, newReader)
  }

  voiceKey(language: Language): string {
    const { baseUrl, models, voices } = this.#config
    return JSON.stringify([baseUrl, models, voiceIn(voices, language)])
  }

  warm(): void {
    this.#provider.warm()
  }

  close(): Promise<void> {
    return this.#provider.close()
  }

  health(): ModelHealth {
    return this.#provider.health()
  }
}
