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

interface ChosenVoice {
  readonly model: string
  readonly voice: string
}

/** What a lesson about a voice is about. */
const subjectOf = ({ model, voice }: ChosenVoice): string => `${model} ${voice}`

export class OpenAiSpeech implements Speech {
  readonly #provider: Provider
  readonly #config: SpeechConfig
  /** Models that do not make MP3 files, and voices that models refuse. */
  readonly #lessons: Lessons<'wav' | 'no voice'>
  /** The latest refusal of each voice. */
  readonly #refusals = new Map<string, Refused>()
  readonly #encoder: Thread<Samples, Uint8Array>

  constructor(config: SpeechConfig, limits: Partial<ProviderLimits> = {}, now?: () => number) {
    this.#provider = new Provider('speech', openAiVendor, config, limits)
    this.#config = config
    this.#lessons = new Lessons(now)
    this.#encoder = new Thread('speech', new URL('./encode-worker.ts', import.meta.url), encoderLimits)
  }

  async synthesise(request: SpeechRequest): Promise<Uint8Array> {
    const chosen = this.#choose(request)
    const subject = subjectOf(chosen)
    const refusal = this.#refusals.get(subject)
    if (refusal !== undefined && this.#lessons.isKnown(subject, 'no voice')) throw refusal
    return this.#speak(request, chosen)
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
    const request = { text: 'OK.', language, signal }
    // Also in a voice that was refused: the server may have it by now.
    await this.#speak(request, this.#choose(request))
  }

  learnt(): readonly string[] {
    return this.#lessons.all()
  }

  /** @throws ModelUnavailable if there is no voice for the language */
  #choose({ language, model }: SpeechRequest): ChosenVoice {
    const voice = choiceIn(this.#config.voices, language)
    if (voice === null) throw new ModelUnavailable(`speech: no voice for ${language}`)
    return { model: this.#provider.model(model), voice }
  }

  async #speak(request: SpeechRequest, chosen: ChosenVoice): Promise<Uint8Array> {
    const subject = subjectOf(chosen)
    try {
      const mp3 = await this.#speakIn(request, chosen)
      this.#lessons.forget(subject, 'no voice')
      return mp3
    } catch (error) {
      // It may be about this text: only a voice that is refused twice in a row is not asked for.
      if (error instanceof Refused && error.parameter === 'voice') {
        this.#lessons.learn(subject, 'no voice', false)
        this.#refusals.set(subject, error)
      }
      throw error
    }
  }

  /** Speaks in the format that the model makes. */
  async #speakIn(request: SpeechRequest, chosen: ChosenVoice): Promise<Uint8Array> {
    const { model } = chosen
    const formats: readonly [Format, Format] = this.#lessons.isKnown(model, 'wav') ? ['wav', 'mp3'] : ['mp3', 'wav']
    try {
      return await this.#encoded(await this.#ask(request, chosen, formats[0]), request.signal)
    } catch (error) {
      if (!mayBeFormat(error)) throw error
      const sound = await this.#ask(request, chosen, formats[1])
      if (formats[1] === 'wav') this.#lessons.learn(model, 'wav', error instanceof Refused && error.parameter !== null)
      return this.#encoded(sound, request.signal)
    }
  }

  async #ask(
    { text, signal, meter }: SpeechRequest,
    { model, voice }: ChosenVoice,
    format: Format,
  ): Promise<AnsweredSound> {
    const body = JSON.stringify({ model, voice, input: text, response_format: format })
    const headers = { 'content-type': 'application/json' }
    const newReader = () => wholeAnswer(/(?:)/, answerBytes, readSound)
    return this.#provider.ask({ path: '/audio/speech', model, headers, body, signal, meter, isRetried }, newReader)
  }

  async #encoded(sound: AnsweredSound, signal: AbortSignal): Promise<Uint8Array> {
    return sound.kind === 'mp3' ? sound.mp3 : this.#encoder.do(sound, signal)
  }
}
