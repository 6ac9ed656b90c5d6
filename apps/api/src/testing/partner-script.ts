// The script of a built-in dialogue, as a conversation has it.
import { asidesOf } from '@parley/content/asides.ts'
import type { DialogFile } from '@parley/content/schema.ts'
import { type DialogSteps, intentsOf } from '@parley/content/steps.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type PartnerScript, sentencesOf } from '../features/conversation/script/script.ts'

/** @param twistAt index of the twist's step, if the dialogue is the one with its twist */
export function scriptOf(
  dialog: DialogFile,
  steps: DialogSteps,
  language: Language,
  twistAt: number | null = null,
): PartnerScript {
  const meanings = [
    ...dialog.dictionary.map(({ word, meaning }) => ({ word, meaning })),
    ...dialog.phrases.map(({ phrase, meaning }) => ({ word: phrase, meaning })),
  ].map(({ word, meaning }) => ({ word: word[language], meaning: meaning[language], translation: word }))
  const intents = intentsOf(steps, language, twistAt)
  return {
    language,
    opening: dialog.opening[language],
    closing: dialog.closing[language],
    steps: dialog.steps.flatMap(({ example, reask, reply }, at) => {
      const intent = intents[at]
      if (intent === undefined) return []
      return [
        {
          sentences: sentencesOf(intent),
          example: example[language],
          reask: reask[language],
          reply: reply[language],
        },
      ]
    }),
    meanings,
    partner: { name: dialog.partner.name[language], gender: dialog.partner.gender },
    asides: asidesOf(dialog, language),
  }
}
