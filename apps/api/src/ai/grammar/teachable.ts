// Whether a correction may be shown to a learner, whichever checker or model suggested it. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { findOnlyPart, replaceParts } from '@parley/contracts/text/text-span.ts'
import { mayBeTaught } from './patterns.ts'

export interface Correction {
  /** A literal part of the line. */
  readonly original: string
  readonly suggestion: string
}

const punctuation = /[.,!?;:…¿¡"“”„«»()]+/g
/** The words of a text, without characters that cannot be heard. */
const spoken = (text: string) => text.replace(punctuation, ' ').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether a text may be shown as correct: no pattern finds a mistake in it, and it has no words that are never taught.
 */
export const isTeachableText = (text: string, language: Language): boolean =>
  mayBeTaught(text, language, 0, text.length)

/**
 * Whether a correction changes words that occur once in a line, and the corrected words may be shown as correct.
 */
export function isTeachable(line: string, language: Language, { original, suggestion }: Correction): boolean {
  if (spoken(original) === spoken(suggestion)) return false
  const span = findOnlyPart(line, original)
  if (span === null) return false
  const corrected = replaceParts(line, [{ ...span, suggestion }])
  return mayBeTaught(corrected, language, span.start, span.start + suggestion.length)
}

/** Both decisions for one language. */
export const teachableIn = (language: Language) => ({
  isTeachable: (line: string, correction: Correction) => isTeachable(line, language, correction),
  isTeachableText: (text: string) => isTeachableText(text, language),
})
