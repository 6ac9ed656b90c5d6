// Speech to text with an OpenAI-compatible `/audio/transcriptions` endpoint.
import { z } from 'zod'
import type { ModelUnavailable } from '../model-unavailable.ts'
import { Silent, wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { multipart } from '../provider/multipart.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { readableText } from '../readable-text.ts'
import type { Transcription, TranscriptionRequest } from './transcription.ts'
import { type Patience, TranscriptionQueue } from './transcription-queue.ts'

export interface TranscriptionLimits extends ProviderLimits, Patience {}

const Answer = z.object({ text: z.string() })

/** The transcript in an answer: JSON, or plain text from servers without another format. */
function transcriptIn(bytes: Buffer, contentType: string): string {
  const answer = bytes.toString().trim()
  const isPlain = /^text\/plain/i.test(contentType) && !answer.startsWith('{')
  return isPlain ? answer : Answer.parse(JSON.parse(answer)).text
}
/** More than the transcript of an hour of speech. */
const answerBytes = 1024 * 1024

/** Length of a recording of 16 kHz, 16 bit, mono, after a header of 44 bytes. */
const soundMsOf = (wav: Uint8Array): number => Math.max(0, wav.byteLength - 44) / 32

/**
 * The server may still be transcribing when the time is over, and would transcribe a repeated request after this one.
 */
const isRetried = (failure: ModelUnavailable): boolean => !(failure instanceof Silent)

export class OpenAiTranscription implements Transcription {
  readonly #provider: Provider
  readonly #queue: TranscriptionQueue

  constructor(config: ProviderConfig, limits: Partial<TranscriptionLimits> = {}) {
    this.#provider = new Provider('transcription', openAiVendor, config, limits)
    this.#queue = new TranscriptionQueue(limits)
  }

  transcribe(request: TranscriptionRequest): Promise<string> {
    const { wav, learner, signal } = request
    return this.#queue.run({ soundMs: soundMsOf(wav), learner, signal }, (patienceMs) => this.#ask(request, patienceMs))
  }

  async #ask(
    { wav, language, model: wanted, signal, meter, onAsked }: TranscriptionRequest,
    patienceMs: number,
  ): Promise<string> {
    const model = this.#provider.model(wanted)
    const { body, contentType } = multipart(
      { model, language, response_format: 'json' },
      { name: 'file', fileName: 'speech.wav', type: 'audio/wav', bytes: wav },
    )
    const headers = { 'content-type': contentType }
    const newReader = () => wholeAnswer(/^(application\/json|text\/plain)/i, answerBytes, transcriptIn)
    // Everything after the first failure, and sending the recording, may take as long again.
    const waiting = { firstByteMs: patienceMs, stallMs: patienceMs, answerMs: 2 * patienceMs }
    const path = '/audio/transcriptions'
    const providerRequest = { path, model, headers, body, signal, waiting, isRetried, meter, onAsked }
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
