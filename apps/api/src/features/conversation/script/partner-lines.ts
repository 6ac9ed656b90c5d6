// The script of a scenario that a user wrote: its author's lines, and what the author's examples say about answers.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PartnerLines } from '@parley/contracts/library/scenario.ts'
import { textsOf } from '#texts/texts.ts'
import { moveTexts } from './move-texts.ts'
import type { PartnerScript, ScriptStep } from './script.ts'

const texts = textsOf('partner')

/** An answer with at least this many words counts, although it shares no word with the example. */
const enoughWords = 5

/** The beginnings of words, to find their other forms as well. */
const stemOf = (word: string): string => (word.length < 5 ? word : `${word.slice(0, Math.ceil(word.length * 0.7))}*`)

/** What an example says about the answers to its step: each of its words of weight may be an answer. */
function answersLike(language: Language, example: string): Pick<ScriptStep, 'accepts' | 'whenAsked'> {
  const little = new Set(moveTexts[language].elsewhere.little.flatMap(normalise))
  const isWeighty = (word: string) => !little.has(word) && (word.length >= 3 || /\d/.test(word))
  const weighty = [...new Set(normalise(example))].filter(isWeighty)
  const short = texts[language].answers.map((word) => `^${word}`)
  return { accepts: [], whenAsked: { accepts: [...weighty.map(stemOf), ...short], enoughWords } }
}

/**
 * The script that an author has written. Without examples it is not known what counts as an answer, so any answer does a
 * step.
 */
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
      // In other words, the partner's line before.
      reask: replies[index - 1] ?? opening,
      example,
      reply,
    }
  }),
})
