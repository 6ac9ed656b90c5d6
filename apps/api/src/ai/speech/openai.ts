// Text to speech with an OpenAI-compatible `/audio/speech` endpoint.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { choiceIn } from '#platform/env/choices.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Refused, Unusable, wholeAnswer } from '../provider/answer.ts'
import type { ModelHealth } from '../provider/health.ts'
import { Lessons } from '../provider/lessons.ts'
import type { ModelFinding } from '../provider/model-names.ts'
import { openAiVendor } from '../provider/openai-vendor.ts'
import { Provider, type ProviderLimits } from '../provider/provider.ts'
import { Thread } from '../thread.ts'
import { type AnsweredSound, OtherContainer, readSound } from './answered-sound.ts'
import type { Speech, SpeechConfig, SpeechRequest } from './speech.ts'
import type { Samples } from './wave-sound.ts'

const answerBytes = 32 * 1024 * 1024

type Format = 'mp3' | 'wav'

/** Statuses of servers that reject a format without naming it. */
const unnamedRefusals: ReadonlySet<number> = new Set([400, 415, 422])

const isOtherContainer = (error: unknown): boolean =>
  error instanceof Unusable && error.cause instanceof Error && error.cause.cause instanceof OtherContainer

/** Whether another format may succeed. */
function mayBeFormat(error: unknown): boolean {
  if (isOtherContainer(error)) return true
  if (!(error instanceof Refused)) return false
  return error.parameter === 'response_format' || (error.parameter === null && unnamedRefusals.has(error.status))
}

/** The same request would be answered in the same container again. */
const isRetried = (failure: ModelUnavailable): boolean => !isOtherContainer(failure)

/** For the thread that encodes WAV files: a sentence takes a few milliseconds. */
const encoderLimits = { waiting: 64, jobMs: 10_000, idleMs: 60_000 }

export class OpenAiSpeech implements Speech {
  readonly #provider: Provider
  readonly #config: SpeechConfig
  /** Models that do not make MP3 files. */
  readonly #lessons: Lessons<'wav'>
  readonly #encoder: Thread<Samples, Uint8Array>

  constructor(config: SpeechConfig, limits: Partial<ProviderLimits> = {}, now?: () => number) {
    this.#provider = new Provider('speech', openAiVendor, config, limits)
    this.#config = config
    this.#lessons = new Lessons(now)
    this.#encoder = new Thread('speech', new URL('./encode-worker.ts', import.meta.url), encoderLimits)
  }

  async synthesise(request: SpeechRequest): Promise<Uint8Array> {
    const model = this.#provider.model(request.model)
    const formats: readonly [Format, Format] = this.#lessons.isKnown(model, 'wav') ? ['wav', 'mp3'] : ['mp3', 'wav']
    try {
      return await this.#encoded(await this.#ask(request, model, formats[0]), request.signal)
    } catch (error) {
      if (!mayBeFormat(error)) throw error
      const sound = await this.#ask(request, model, formats[1])
      if (formats[1] === 'wav') this.#lessons.learn(model, 'wav', error instanceof Refused && error.parameter !== null)
      return this.#encoded(sound, request.signal)
    }
  }

  voiceKey(language: Language): string {
    const { baseUrl, models, voices } = this.#config
    return JSON.stringify([baseUrl, models, choiceIn(voices, language)])
  }

  warm(): void {
    this.#provider.warm()
  }

  async close(): Promise<void> {
    await Promise.all([this.#provider.close(), this.#encoder.close()])
  }

  health(): ModelHealth {
    return this.#provider.health()
  }

  settleModel(signal: AbortSignal): Promise<ModelFinding> {
    return this.#provider.settleModel(signal)
  }

  async askBriefly(signal: AbortSignal): Promise<void> {
    const language = languages.find((each) => choiceIn(this.#config.voices, each) !== null) ?? 'en'
    await this.synthesise({ text: 'OK.', language, signal })
  }

  learnt(): readonly string[] {
    return this.#lessons.all()
  }

  async #ask({ text, language, signal, meter }: SpeechRequest, model: string, format: Format): Promise<AnsweredSound> {
    const voice = choiceIn(this.#config.voices, language)
    if (voice === null) throw new ModelUnavailable(`speech: no voice for ${language}`)
    const body = JSON.stringify({ model, voice, input: text, response_format: format })
    const headers = { 'content-type': 'application/json' }
    const newReader = () => wholeAnswer(/(?:)/, answerBytes, readSound)
    const request = { path: '/audio/speech', model, headers, body, signal, meter, isRetried }
    return this.#provider.ask(request, newReader)
  }

  async #encoded(sound: AnsweredSound, signal: AbortSignal): Promise<Uint8Array> {
    return sound.kind === 'mp3' ? sound.mp3 : this.#encoder.do(sound, signal)
  }
}
