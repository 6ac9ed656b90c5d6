// Speech to text with an OpenAI-compatible `/audio/transcriptions` endpoint.
import { z } from 'zod'
import { wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { multipart } from '../provider/multipart.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { readableText } from '../readable-text.ts'
import type { Transcription, TranscriptionRequest } from './transcription.ts'

const Answer = z.object({ text: z.string() })

/** The transcript in an answer: JSON, or plain text from servers without another format. */
function transcriptIn(bytes: Buffer, contentType: string): string {
  const answer = bytes.toString().trim()
  const isPlain = /^text\/plain/i.test(contentType) && !answer.startsWith('{')
  return isPlain ? answer : Answer.parse(JSON.parse(answer)).text
}
/** More than the transcript of an hour of speech. */
const answerBytes = 1024 * 1024

export class OpenAiTranscription implements Transcription {
  readonly #provider: Provider

  constructor(config: ProviderConfig, limits: Partial<ProviderLimits> = {}) {
    this.#provider = new Provider('transcription', openAiVendor, config, limits)
  }

  async transcribe({ wav, language, model: wanted, signal, meter, onAsked }: TranscriptionRequest): Promise<string> {
    const model = this.#provider.model(wanted)
    const { body, contentType } = multipart(
      { model, language, response_format: 'json' },
      { name: 'file', fileName: 'speech.wav', type: 'audio/wav', bytes: wav },
    )
    const headers = { 'content-type': contentType }
    const newReader = () => wholeAnswer(/^(application\/json|text\/plain)/i, answerBytes, transcriptIn)
    const providerRequest = { path: '/audio/transcriptions', model, headers, body, signal, meter, onAsked }
    return readableText(await this.#provider.ask(providerRequest, newReader)).trim()
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
