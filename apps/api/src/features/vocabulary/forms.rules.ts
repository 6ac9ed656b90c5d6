// Whether two words are forms of the same word: stricter than the comparison that forgives slips of the tongue. Pure.
import { normalise, saysPhrase, saysWord, spoken, type Text } from '@parley/content/wording.ts'
import type { TextSpan } from '@parley/contracts/text/text-span.ts'
import { folded, lemmasOf } from './entry.rules.ts'

/** Shorter words match only exactly: "para" is not a form of "parar". */
const inflectedMin = 5
/** Share of the longer form that must also begin the shorter one. */
const sharedShare = 0.6

/** Similarity of two words, from 0 (different words) to 1 (the same). */
export function closeness(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < inflectedMin) return 0
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const share = shared / Math.max(a.length, b.length)
  return share < sharedShare ? 0 : share
}

/** Articles and particles, which are optional: an entry counts as said without them. */
export const isCompanion = (word: string): boolean => saysWord('x', `${word} x`)

/** Whether a text contains an entry: a word in any of its forms, or a phrase nearly as written. */
export function isSaidIn(text: Text, { word, kind }: { word: string; kind: 'word' | 'phrase' | 'mistake' }): boolean {
  if (kind !== 'word') return saysPhrase(text, word)
  const said = spoken(text)
  const isNear = (part: string) => isCompanion(part) || said.words.some((other) => closeness(other, part) > 0)
  return lemmasOf(word).some((lemma) => saysWord(said, lemma) && normalise(lemma).every(isNear))
}

/** Number of letters that a word's forms share at the beginning; for a shorter word, all. */
export const stemLetters = 4
/** More stems than the words of any conversation have. */
const stemsMax = 5_000

/** The distinct stems of the words in some texts, normalised like search keys. Each step reads one text. */
export function* stemsOf(texts: readonly string[]): Generator<void, string[]> {
  const stems = new Set<string>()
  for (const text of texts) {
    yield
    for (const word of folded(text, Number.POSITIVE_INFINITY).split(' ')) stems.add(word.slice(0, stemLetters))
    if (stems.size > stemsMax) break
  }
  stems.delete('')
  return [...stems].slice(0, stemsMax)
}

/** The sentences of a text with their start and end. */
export const sentencesOf = (text: string): { text: string; start: number; end: number }[] =>
  [...text.matchAll(/[^.!?…]+[.!?…]*/gu)]
    .map(({ 0: sentence, index }) => ({ text: sentence.trim(), start: index, end: index + sentence.length }))
    .filter((sentence) => sentence.text !== '')

/**
 * The sentences of a line that contain no corrected part.
 * @param wrong the corrected parts
 */
export function rightSentences(line: string, wrong: readonly TextSpan[]): string[] {
  const isWrong = (from: number, to: number) => wrong.some(({ start, end }) => start < to && end > from)
  return sentencesOf(line).flatMap(({ text, start, end }) => (isWrong(start, end) ? [] : [text]))
}
