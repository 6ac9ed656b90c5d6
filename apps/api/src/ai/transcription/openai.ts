// Speech to text with an OpenAI-compatible `/audio/transcriptions` endpoint.
import { z } from 'zod'
import { wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { multipart } from '../provider/multipart.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import type { Transcription, TranscriptionRequest } from './transcription.ts'

const Answer = z.object({ text: z.string() })
/** More than the transcript of an hour of speech. */
const answerBytes = 1024 * 1024

export class OpenAiTranscription implements Transcription {
  readonly #provider: Provider

  constructor(config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#provider = new Provider('transcription', openAiVendor, config, limits)
  }

  async transcribe({ wav, language, model: wanted, signal, meter }: TranscriptionRequest): Promise<string> {
    const model = this.#provider.model(wanted)
    const { body, contentType } = multipart(
      { model, language, response_format: 'json' },
      { name: 'file', fileName: 'speech.wav', type: 'audio/wav', bytes: wav },
    )
    const headers = { 'content-type': contentType }
    const parse = (bytes: Buffer) => Answer.parse(JSON.parse(bytes.toString()))
    const newReader = () => wholeAnswer(/^application\/json/i, answerBytes, parse)
    const asked = { path: '/audio/transcriptions', model, headers, body, signal, meter }
    const { text } = await this.#provider.ask(asked, newReader)
    return text.trim()
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
