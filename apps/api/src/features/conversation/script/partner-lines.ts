// The script of a scenario: the built-in one, or one from its author's lines.
import type { Language } from '@parley/contracts/language/language.ts'
import type { PartnerLines } from '@parley/contracts/library/scenario.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { Problem } from '#platform/http/problem.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { meaningsOf, type PartnerScript, plainSentences, stepOf } from './script.ts'

const texts = textsOf('partner')

/** The question by which the partner makes sure; empty without an example. */
const confirmOf = (language: Language, example: string): string =>
  example === '' ? '' : fill(texts[language].confirm, { line: example.replace(/[\s.?!…]+$/, '').replace(/^[¿¡]/, '') })

/** The script that an author has written. Without any sentence any answer does the step. */
export const scriptOfAuthor = (
  language: Language,
  { opening, replies, examples = [], sentences = [] }: PartnerLines,
  closing: string,
): PartnerScript => ({
  language,
  opening,
  closing: closing.trim() === '' ? texts[language].closing : closing.trim(),
  meanings: [],
  asides: [],
  partner: null,
  steps: replies.map((reply, index) => {
    const example = examples[index] || (sentences[index]?.[0] ?? '')
    const does = [...new Set([example, ...(sentences[index] ?? [])])].filter((text) => text !== '')
    return {
      sentences: plainSentences(does, confirmOf(language, example)),
      // Repeats the partner's previous line, because no other wording is known.
      reask: replies[index - 1] ?? opening,
      example,
      reply,
    }
  }),
})

/** The columns that a script is made from. */
export type ScriptedScenario = Pick<
  ScenarioRow,
  'targetLanguage' | 'script' | 'dialogBehavior' | 'modelEndBehavior' | 'userDictionary' | 'userPhrases'
>

/** @throws Problem CONVERSATION.NEEDS_MODEL if there are no lines */
export function scriptOf(scenario: ScriptedScenario): PartnerScript {
  if (scenario.script !== null) {
    const { asides = [], partner = null, ...script } = scenario.script
    const steps = script.steps.map(stepOf)
    return { ...script, steps, asides, partner, language: scenario.targetLanguage, meanings: meaningsOf(scenario) }
  }
  const lines = scenario.dialogBehavior?.partner_lines
  if (!lines) throw new Problem('CONVERSATION.NEEDS_MODEL')
  const { targetLanguage, modelEndBehavior } = scenario
  return { ...scriptOfAuthor(targetLanguage, lines, modelEndBehavior), meanings: meaningsOf(scenario) }
}
