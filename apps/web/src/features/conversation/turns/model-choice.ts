// Chooses which of the operator's models a turn requests. Pure.
import type { Config } from '@parley/contracts/config.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { isDeviceVoiceChosen } from '#audio/device-voice/voice-choice.ts'
import type { Preferences } from '#audio/practice-preferences.ts'

/** The fields of a turn that name a model. */
export const modelFields = ['whisper', 'gpt_model', 'tts'] as const
export type ModelField = (typeof modelFields)[number]

type Chosen = Readonly<Partial<Record<ModelField, string>>>

/**
 * The learner's choice if the operator still offers it, otherwise the operator's default; undefined if there is none.
 */
export const modelOf = (field: ModelField, offered: Config['models'], chosen: Chosen): string | undefined =>
  offered[field].find((name) => name === chosen[field]) ?? offered[field][0]

const onDevice: ['speech', string] = ['speech', 'device']

/** The fields to send. The device's voice is only chosen where there is no speech server. */
export const modelsToSend = (
  offered: Config['models'],
  { models, deviceVoices }: Pick<Preferences, 'models' | 'deviceVoices'>,
  language: Language,
): [ModelField | 'speech', string][] => [
  ...modelFields.flatMap((field): [ModelField, string][] => {
    const name = modelOf(field, offered, models)
    return name === undefined ? [] : [[field, name]]
  }),
  ...(isDeviceVoiceChosen(offered, deviceVoices, language) ? [onDevice] : []),
]

/** The fields with something to choose. */
export const fieldsWithChoice = (offered: Config['models']): ModelField[] =>
  modelFields.filter((field) => offered[field].length > 1)
