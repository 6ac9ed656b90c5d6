// Whether a correction may be shown to a learner, whichever checker or model suggested it. Pure.
import type { Language } from '@parley/contracts/language.ts'
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

/** Whether a correction changes words of a line, and the corrected words may be shown as correct. */
export function isTeachable(line: string, language: Language, { original, suggestion }: Correction): boolean {
  if (spoken(original) === spoken(suggestion)) return false
  const start = line.indexOf(original)
  const corrected = line.slice(0, start) + suggestion + line.slice(start + original.length)
  return mayBeTaught(corrected, language, start, start + suggestion.length)
}

/** Both decisions for one language. */
export const teachableIn = (language: Language) => ({
  isTeachable: (line: string, correction: Correction) => isTeachable(line, language, correction),
  isTeachableText: (text: string) => isTeachableText(text, language),
})
