// The script of a user's scenario, from its author's lines.
import type { Language } from '@parley/contracts/language/language.ts'
import type { PartnerLines } from '@parley/contracts/library/scenario.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { type PartnerScript, plainSentences } from './script.ts'

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
