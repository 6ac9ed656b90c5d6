// Chooses which of the operator's models a turn requests. Pure.
import type { Config } from '@parley/contracts/config.ts'

/** The fields of a turn that name a model. */
export const modelFields = ['whisper', 'gpt_model', 'tts'] as const
export type ModelField = (typeof modelFields)[number]

type Chosen = Readonly<Partial<Record<ModelField, string>>>

/**
 * The learner's choice if the operator still offers it, otherwise the operator's default; undefined if there is none.
 */
export const modelOf = (field: ModelField, offered: Config['models'], chosen: Chosen): string | undefined =>
  offered[field].find((name) => name === chosen[field]) ?? offered[field][0]

/** The fields to send. */
export const modelsToSend = (offered: Config['models'], chosen: Chosen): [ModelField, string][] =>
  modelFields.flatMap((field): [ModelField, string][] => {
    const name = modelOf(field, offered, chosen)
    return name === undefined ? [] : [[field, name]]
  })

/** The fields with something to choose. */
export const fieldsWithChoice = (offered: Config['models']): ModelField[] =>
  modelFields.filter((field) => offered[field].length > 1)
