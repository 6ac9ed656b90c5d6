// The script of a user's scenario: its author's lines, and wordings from the author's examples.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PartnerLines } from '@parley/contracts/library/scenario.ts'
import { textsOf } from '#texts/texts.ts'
import { moveTexts } from './move-texts.ts'
import type { PartnerScript, ScriptStep } from './script.ts'

const texts = textsOf('partner')

/** An answer with at least this many words counts even if it shares no word with the example. */
const enoughWords = 5

/** The stem of a word, which matches its other forms. */
const stemOf = (word: string): string => (word.length < 5 ? word : `${word.slice(0, Math.ceil(word.length * 0.7))}*`)

/** The answers accepted for a step, derived from its example: any of its long words. */
function answersLike(language: Language, example: string): Pick<ScriptStep, 'accepts' | 'whenAsked'> {
  const little = new Set(moveTexts[language].elsewhere.little.flatMap(normalise))
  const isWeighty = (word: string) => !little.has(word) && (word.length >= 3 || /\d/.test(word))
  const weighty = [...new Set(normalise(example))].filter(isWeighty)
  const short = texts[language].answers.map((word) => `^${word}`)
  return { accepts: [], whenAsked: { accepts: [...weighty.map(stemOf), ...short], enoughWords } }
}

/** The script that an author has written. Without an example any answer does the step. */
export const scriptOfAuthor = (
  language: Language,
  { opening, replies, examples }: PartnerLines,
  closing: string,
): PartnerScript => ({
  language,
  opening,
  closing: closing.trim() === '' ? texts[language].closing : closing.trim(),
  meanings: [],
  asides: [],
  partner: null,
  steps: replies.map((reply, index) => {
    const example = examples?.[index] ?? ''
    return {
      ...(example === '' ? { accepts: null } : answersLike(language, example)),
      // Repeats the partner's previous line, because no other wording is known.
      reask: replies[index - 1] ?? opening,
      example,
      reply,
    }
  }),
})
