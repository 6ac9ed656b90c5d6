// Speech to text with an OpenAI-compatible `/audio/transcriptions` endpoint.
import { z } from 'zod'
import type { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, Silent, wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { Lessons } from '../provider/lessons.ts'
import type { ModelFinding } from '../provider/model-names.ts'
import { multipart } from '../provider/multipart.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderConfig, type ProviderLimits } from '../provider/provider.ts'
import { readableText } from '../readable-text.ts'
import { waveFileOf } from '../wave-file.ts'
import { doubtAbout } from './doubt.ts'
import { heardWords } from './heard-words.ts'
import type { Segment } from './segment.ts'
import type { Transcript, Transcription, TranscriptionRequest } from './transcription.ts'
import { TranscriptionQueue, type TranscriptionTimeouts } from './transcription-queue.ts'

export interface TranscriptionLimits extends ProviderLimits, TranscriptionTimeouts {}

/** Numbers that servers may leave out, or send as null. */
const Figure = z.number().nullish().catch(null)

const Answer = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ text: z.string(), no_speech_prob: Figure, avg_logprob: Figure, compression_ratio: Figure }))
    .nullish()
    .catch(null),
})

/** A server's answer. */
interface Answered {
  readonly text: string
  readonly segments: readonly Segment[]
}

/** The transcript in an answer: JSON, or plain text from servers without another format. */
function transcriptIn(bytes: Buffer, contentType: string): Answered {
  const answer = bytes.toString().trim()
  if (/^text\/plain/i.test(contentType) && !answer.startsWith('{')) return { text: answer, segments: [] }
  const { text, segments } = Answer.parse(JSON.parse(answer))
  return {
    text,
    segments: (segments ?? []).map((segment) => ({
      text: readableText(segment.text),
      noSpeech: segment.no_speech_prob ?? null,
      confidence: segment.avg_logprob ?? null,
      compression: segment.compression_ratio ?? null,
    })),
  }
}

/** How a request can differ from the usual form. */
type Quirk =
  /** No figures about the transcript, from servers that reject that. */
  | 'json'
  /** No language, from servers that reject the parameter or do not know this language. */
  | 'no language'

interface Cure {
  readonly quirk: Quirk
  /** Whether the server named the reason. */
  readonly isNamed: boolean
}

/** Statuses of servers that reject a format without naming it. */
const unnamedRefusals: ReadonlySet<number> = new Set([400, 415, 422])

/** With which other form a rejected request may succeed; null if there is none. */
function cureFor(error: unknown, tried: ReadonlySet<Quirk>): Cure | null {
  if (!(error instanceof Refused)) return null
  const { parameter, status } = error
  const cure: Cure | null =
    parameter === 'language'
      ? { quirk: 'no language', isNamed: true }
      : parameter === 'response_format' || (parameter === null && unnamedRefusals.has(status))
        ? { quirk: 'json', isNamed: parameter !== null }
        : null
  return cure !== null && !tried.has(cure.quirk) ? cure : null
}

/** More than the transcript of an hour of speech. */
const answerBytes = 1024 * 1024

/** A second. */
const silenceSamples = 16_000

/** Length of a recording of 16 kHz, 16 bit, mono, after a header of 44 bytes. */
const soundMsOf = (wav: Uint8Array): number => Math.max(0, wav.byteLength - 44) / 32

/**
 * The server may still be transcribing when the time is over, and would transcribe a repeated request after this one.
 */
const isRetried = (failure: ModelUnavailable): boolean => !(failure instanceof Silent)

export class OpenAiTranscription implements Transcription {
  readonly #provider: Provider
  readonly #queue: TranscriptionQueue
  /** What models reject: figures altogether, and a language by itself, because it may know others. */
  readonly #lessons: Lessons<Quirk>

  constructor(config: ProviderConfig, limits: Partial<TranscriptionLimits> = {}, now?: () => number) {
    this.#provider = new Provider('transcription', openAiVendor, config, limits)
    this.#lessons = new Lessons(now)
    this.#queue = new TranscriptionQueue(limits)
  }

  transcribe(request: TranscriptionRequest): Promise<Transcript> {
    const { wav, learner, signal } = request
    return this.#queue.run({ soundMs: soundMsOf(wav), learner, signal }, (timeoutMs) => this.#hear(request, timeoutMs))
  }

  async #hear(request: TranscriptionRequest, timeoutMs: number): Promise<Transcript> {
    const model = this.#provider.model(request.model)
    const { text, segments } = await this.#transcript(request, model, timeoutMs)
    const words = heardWords(readableText(text), segments)
    return { words, doubt: doubtAbout(words, segments, request.language) }
  }

  async #transcript(
    request: TranscriptionRequest,
    model: string,
    timeoutMs: number,
    cures: readonly Cure[] = [],
  ): Promise<Answered> {
    const subjects = { json: model, 'no language': `${model} ${request.language}` }
    const known = (['json', 'no language'] as const).filter((quirk) => this.#lessons.isKnown(subjects[quirk], quirk))
    const quirks = new Set([...known, ...cures.map(({ quirk }) => quirk)])
    try {
      const transcript = await this.#ask(request, model, quirks, timeoutMs)
      for (const { quirk, isNamed } of cures) this.#lessons.learn(subjects[quirk], quirk, isNamed)
      return transcript
    } catch (error) {
      const cure = cureFor(error, quirks)
      if (cure === null) throw error
      return this.#transcript(request, model, timeoutMs, [...cures, cure])
    }
  }

  #ask(
    { wav, language, signal, meter, onAsked }: TranscriptionRequest,
    model: string,
    quirks: ReadonlySet<Quirk>,
    timeoutMs: number,
  ): Promise<Answered> {
    const { body, contentType } = multipart(
      {
        model,
        ...(!quirks.has('no language') && { language }),
        response_format: quirks.has('json') ? 'json' : 'verbose_json',
      },
      { name: 'file', fileName: 'speech.wav', type: 'audio/wav', bytes: wav },
    )
    const headers = { 'content-type': contentType }
    const newReader = () => wholeAnswer(/^(application\/json|text\/plain)/i, answerBytes, transcriptIn)
    // Everything after the first failure, and sending the recording, may take as long again.
    const waiting = { firstByteMs: timeoutMs, stallMs: timeoutMs, answerMs: 2 * timeoutMs }
    const path = '/audio/transcriptions'
    return this.#provider.ask({ path, model, headers, body, signal, waiting, isRetried, meter, onAsked }, newReader)
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

  settleModel(signal: AbortSignal): Promise<ModelFinding> {
    return this.#provider.settleModel(signal)
  }

  /** Has a second of silence transcribed. */
  async askBriefly(signal: AbortSignal): Promise<void> {
    await this.transcribe({ wav: waveFileOf(new Int16Array(silenceSamples)), language: 'en', signal })
  }

  learnt(): readonly string[] {
    return this.#lessons.all()
  }
}
