// Text to speech by an OpenAI-compatible `/audio/speech` endpoint.
import { wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { mp3DurationMs } from './mp3.ts'
import type { Speech, SpeechRequest } from './speech.ts'

export interface OpenAiSpeechConfig extends ProviderConfig {
  readonly voice: string
}

const answerBytes = 10 * 1024 * 1024

const playable = (mp3: Uint8Array): Uint8Array => {
  if (mp3DurationMs(mp3) === 0) throw new Error('Not an MP3 file')
  return mp3
}

export class OpenAiSpeech implements Speech {
  readonly #provider: Provider
  readonly #voice: string

  constructor(config: OpenAiSpeechConfig, limits: Partial<ProviderLimits> = {}) {
    this.#provider = new Provider('speech', config, limits)
    this.#voice = config.voice
  }

  synthesise({ text, model: wanted, signal, meter }: SpeechRequest): Promise<Uint8Array> {
    const model = this.#provider.model(wanted)
    const body = JSON.stringify({
      model,
      voice: this.#voice,
      input: text,
      response_format: 'mp3',
    })
    const headers = { 'content-type': 'application/json' }
    const newReader = () => wholeAnswer<Uint8Array>(/^audio\//i, answerBytes, playable)
    return this.#provider.ask({ path: '/audio/speech', model, headers, body, signal, meter }, newReader)
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
