// Speech to text by an OpenAI-compatible `/audio/transcriptions` endpoint.
import { z } from 'zod'
import { wholeAnswer } from '../provider/answer.ts'
import { multipart } from '../provider/multipart.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import type { Transcription, TranscriptionRequest } from './transcription.ts'

const Answer = z.object({ text: z.string() })
/** An hour of speech is well below this. */
const answerBytes = 1024 * 1024

export class OpenAiTranscription implements Transcription {
  readonly #provider: Provider

  constructor(config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#provider = new Provider('transcription', config, limits)
  }

  async transcribe({ wav, language, model, signal }: TranscriptionRequest): Promise<string> {
    const { body, contentType } = multipart(
      { model: this.#provider.model(model), language, response_format: 'json' },
      { name: 'file', fileName: 'speech.wav', type: 'audio/wav', bytes: wav },
    )
    const headers = { 'content-type': contentType }
    const read = wholeAnswer(/^application\/json/i, answerBytes, (bytes) => Answer.parse(JSON.parse(bytes.toString())))
    const { text } = await this.#provider.ask({ path: '/audio/transcriptions', headers, body, signal }, read)
    return text.trim()
  }

  warm(): void {
    this.#provider.warm()
  }

  close(): Promise<void> {
    return this.#provider.close()
  }
}
