// The three model roles for one user: metered, and replaced by the built-in engine if the user may not use a server.
import type { LanguageModel } from './language-model/language-model.ts'
import { ModelRefused, type UserMeter } from './meter.ts'
import type { Models } from './models.ts'
import type { Speech } from './speech/speech.ts'
import type { Transcription } from './transcription/transcription.ts'

export interface UserModels
  extends Pick<Models, 'languageModel' | 'transcription' | 'speech' | 'builtInSpeech' | 'grammar' | 'warm'> {
  /**
   * The configured speech engine.
   * @throws ModelUnavailable if its server fails or may not be used; `speech` then uses the built-in voice
   */
  readonly configuredSpeech: Speech
}

/** 16 kHz, 16 bit, mono, after a header of 44 bytes. */
const secondsOf = (wav: Uint8Array): number => Math.max(0, wav.byteLength - 44) / 32_000

const meteredTranscription = (transcription: Transcription, meter: UserMeter): Transcription => ({
  async transcribe(request) {
    const transcript = await transcription.transcribe({ ...request, meter, learner: meter.userId })
    meter.countSeconds(secondsOf(request.wav))
    return transcript
  },
})

const meteredLanguageModel = (model: LanguageModel, meter: UserMeter): LanguageModel => ({
  modelName: model.modelName,
  stream: (request) => model.stream({ ...request, meter }),
  generate: (request) => model.generate({ ...request, meter }),
})

/** Languages that the built-in voice speaks cost nothing. @throws ModelRefused if the server may not be used */
const meteredSpeech = (speech: Speech, builtIn: Speech, meter: UserMeter): Speech => ({
  async synthesise(request) {
    if (speech.voiceKey(request.language) === builtIn.voiceKey(request.language)) return speech.synthesise(request)
    const { length } = request.text
    await meter.takeCharacters(length)
    try {
      return await speech.synthesise({ ...request, meter })
    } catch (error) {
      if (error instanceof ModelRefused) meter.giveBackCharacters(length)
      throw error
    }
  },
  voiceKey: (language) => speech.voiceKey(language),
  close: () => speech.close(),
})

/** @param meter the budget that pays */
export function meteredModels(models: Models, meter: UserMeter): UserModels {
  const { transcription, languageModel, speech, builtInSpeech, speechFallback } = models
  const hasServer = speech !== builtInSpeech
  const configuredSpeech = hasServer ? meteredSpeech(speech, builtInSpeech, meter) : speech
  return {
    transcription: transcription && meteredTranscription(transcription, meter),
    languageModel: languageModel && meteredLanguageModel(languageModel, meter),
    speech: hasServer ? speechFallback.for(configuredSpeech) : speech,
    configuredSpeech,
    builtInSpeech,
    grammar: models.grammar,
    warm: models.warm,
  }
}
