// The built-in partner: a scripted role-play that follows a scenario's steps. Pure; decides the next line.
import type { ScriptState } from '#database/script-state.ts'
import { noWordHelp, type WordHelp } from './known-words.ts'
import { answerBySentences } from './partner-by-sentences.ts'
import { answerByWordings } from './partner-by-wordings.ts'
import { firstStep, type PartnerAnswer } from './partner-moves.ts'
import type { PartnerScript, StepSentences } from './script.ts'

/** The first line, which leads to the first step. */
export const openingLine = (script: PartnerScript): PartnerAnswer => ({
  reply: script.opening,
  state: { ...firstStep, example: script.steps[0]?.example ?? '', said: script.opening },
  ended: false,
})

/** The sentences of all steps; null if any step has none. */
function sentencesOf({ steps }: PartnerScript): StepSentences[] | null {
  const found = steps.flatMap(({ sentences }) => sentences ?? [])
  return found.length > 0 && found.length === steps.length ? found : null
}

/** The partner's answer to `text`. After the last step the closing phrase answers. */
export function answer(
  script: PartnerScript,
  before: ScriptState,
  text: string,
  words: WordHelp = noWordHelp,
): PartnerAnswer {
  const sentences = sentencesOf(script)
  return sentences === null
    ? answerByWordings(script, before, text, words)
    : answerBySentences(script, sentences, before, text, words)
}
