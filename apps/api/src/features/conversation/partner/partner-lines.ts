// Lines for scenarios that have no script of their own, because a user wrote them: made of setting, situation and steps.
import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior, PartnerLines } from '@parley/contracts/library/scenario.ts'
import { textsOf } from '#texts/texts.ts'
import type { PartnerScript } from './script.ts'

const texts = textsOf('partner')

/** A text as a sentence of its own. */
const sentence = (text: string): string => (/[.!?…。！？]["”»)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** The script that an author has written. What counts as an answer is not known, so any answer does a step. */
export const scriptOfAuthor = (
  language: Language,
  { opening, replies }: PartnerLines,
  closing: string,
): PartnerScript => ({
  language,
  opening,
  closing,
  meanings: [],
  asides: [],
  partner: null,
  steps: replies.map((reply, index) => ({
    accepts: null,
    // Said in other words it is what was said before.
    reask: replies[index - 1] ?? opening,
    example: '',
    reply,
  })),
})

/**
 * A script for a scenario without one. Nothing is known about what counts as an answer, so any answer does a step.
 * `closing` is the scenario's own closing phrase; an empty one is replaced.
 */
export function scriptFrom(
  language: Language,
  behavior: Pick<DialogBehavior, 'setting' | 'situation' | 'steps'>,
  closing: string,
): PartnerScript {
  const own = texts[language]
  const ask = (index: number): string => {
    const step = behavior.steps[index]
    if (step === undefined) return own.last
    return `${own.next[(index - 1) % own.next.length]} ${sentence(step)}`
  }
  const first = sentence(behavior.steps[0] ?? behavior.setting)
  return {
    language,
    opening: `${own.welcome} ${sentence(behavior.setting)} ${sentence(behavior.situation)} ${own.first} ${first}`,
    closing: closing.trim() === '' ? own.closing : closing.trim(),
    meanings: [],
    asides: [],
    partner: null,
    steps: behavior.steps.map((_, index) => ({
      accepts: null,
      reask: ask(index + 1),
      example: '',
      reply: ask(index + 1),
    })),
  }
}
