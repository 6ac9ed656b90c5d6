// What is stored with everything that a language model judges.
import type { MadeBy } from '@parley/contracts/review/made-by.ts'
import { type PromptName, versionOf } from '#prompts/prompts.ts'
import type { LanguageModel } from './language-model/language-model.ts'

/** The model, the version of its prompt, and the time, which is now. */
export const madeBy = ({ modelName }: Pick<LanguageModel, 'modelName'>, prompt: PromptName): MadeBy => ({
  model: modelName,
  prompt_version: versionOf(prompt),
  at: new Date().toISOString(),
})
