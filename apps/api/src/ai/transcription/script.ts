// The script of a text: whether it can be in the practised language. Pure.
import type { Language } from '@parley/contracts/language/language.ts'

const isCyrillic = (language: Language): boolean => language === 'uk' || language === 'bg'

/** A name or a word such as OK may be written in Latin letters in any language. */
const latinWordsMax = 3

/** Letters that only other languages with the same script have, such as Russian and Belarusian. */
const otherLetters: Partial<Record<Language, RegExp>> = { uk: /[ыэёъў]/giu, bg: /[ыэёіїєґў]/giu }
/** One may be in a foreign name. */
const otherLettersMin = 2

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether more than half of the letters belong to neither of the two scripts in which the languages are written. */
export function isUnknownScript(text: string): boolean {
  const letters = count(text, /\p{L}/gu)
  return letters > 2 * count(text, /[\p{Script=Latin}\p{Script=Cyrillic}]/gu)
}

/** Whether a text is written in the letters of another language. */
export function isOtherScript(text: string, language: Language): boolean {
  const letters = count(text, /\p{L}/gu)
  const latin = count(text, /\p{Script=Latin}/gu)
  const own = isCyrillic(language) ? count(text, /\p{Script=Cyrillic}/gu) : latin
  const foreign = otherLetters[language]
  if (own * 2 >= letters) return foreign !== undefined && count(text, foreign) >= otherLettersMin
  const isName = isCyrillic(language) && latin === letters && text.trim().split(/\s+/).length <= latinWordsMax
  return !isName
}
