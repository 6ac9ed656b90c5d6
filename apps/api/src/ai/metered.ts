// The three roles as one user may use them: metered, and with what is built in where a server may not be asked.
import type { LanguageModel } from './language-model/language-model.ts'
import { ModelRefused, type UserMeter } from './meter.ts'
import type { Models } from './models.ts'
import type { Speech } from './speech/speech.ts'
import type { Transcription } from './transcription/transcription.ts'

export interface UserModels
  extends Pick<Models, 'languageModel' | 'transcription' | 'speech' | 'builtInSpeech' | 'grammar' | 'warm'> {
  /** Speaks as configured. @throws ModelRefused where the server may not be asked; `speech` takes the built-in voice then */
  readonly configuredSpeech: Speech
}

/** 16 kHz, 16 bit, mono, after a header of 44 bytes. */
const secondsOf = (wav: Uint8Array): number => Math.max(0, wav.byteLength - 44) / 32_000

const meteredTranscription = (transcription: Transcription, meter: UserMeter): Transcription => ({
  async transcribe(request) {
    const words = await transcription.transcribe({ ...request, meter })
    meter.countSeconds(secondsOf(request.wav))
    return words
  },
})

const meteredLanguageModel = (model: LanguageModel, meter: UserMeter): LanguageModel => ({
  stream: (request) => model.stream({ ...request, meter }),
  generate: (request) => model.generate({ ...request, meter }),
})

/** @throws ModelRefused where it may not be asked */
const meteredSpeech = (speech: Speech, meter: UserMeter): Speech => ({
  async synthesise(request) {
    const { length } = request.text
    await meter.takeCharacters(length)
    try {
      return await speech.synthesise({ ...request, meter })
    } catch (error) {
      if (error instanceof ModelRefused) meter.giveBackCharacters(length)
      throw error
    }
  },
  close: () => speech.close(),
})

/** Speaks with the built-in voice where the server may not be asked. */
const speechWithFallback = (server: Speech, builtIn: Speech): Speech => ({
  async synthesise(request) {
    try {
      return await server.synthesise(request)
    } catch (error) {
      if (!(error instanceof ModelRefused)) throw error
      return builtIn.synthesise(request)
    }
  },
  close: () => server.close(),
})

/** @param meter whose budget pays */
export function meteredModels(models: Models, meter: UserMeter): UserModels {
  const { transcription, languageModel, speech, builtInSpeech } = models
  const hasServer = speech !== builtInSpeech
  const configuredSpeech = hasServer ? meteredSpeech(speech, meter) : speech
  return {
    transcription: transcription && meteredTranscription(transcription, meter),
    languageModel: languageModel && meteredLanguageModel(languageModel, meter),
    speech: hasServer ? speechWithFallback(configuredSpeech, builtInSpeech) : speech,
    configuredSpeech,
    builtInSpeech,
    grammar: models.grammar,
    warm: models.warm,
  }
}
