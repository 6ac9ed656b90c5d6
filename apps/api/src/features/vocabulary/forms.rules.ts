// Whether two words are forms of one: told more strictly than where a slip of the tongue is to be forgiven. Pure.
import { normalise, saysPhrase, saysWord, spoken, type Text } from '@parley/content/wording.ts'
import { folded, lemmasOf } from './entry.rules.ts'

/** A shorter word is taken only as it stands: "para" is no form of "parar". */
const inflectedMin = 5
/** Of the longer of two forms, the share that both begin with. */
const sharedShare = 0.6

/** How near a word is to another one, from 0 (another word) to 1 (the same). */
export function closeness(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < inflectedMin) return 0
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const share = shared / Math.max(a.length, b.length)
  return share < sharedShare ? 0 : share
}

/** Articles and particles, which stand before a word or not: an entry without them is said all the same. */
export const isCompanion = (word: string): boolean => saysWord('x', `${word} x`)

/** Whether a text has an entry in it, a word in any of its forms or a phrase nearly as it is written. */
export function isSaidIn(text: Text, { word, kind }: { word: string; kind: 'word' | 'phrase' | 'mistake' }): boolean {
  if (kind !== 'word') return saysPhrase(text, word)
  const said = spoken(text)
  const isNear = (part: string) => isCompanion(part) || said.words.some((other) => closeness(other, part) > 0)
  return lemmasOf(word).some((lemma) => saysWord(said, lemma) && normalise(lemma).every(isNear))
}

/** A form of a word shares so many letters with the others at its beginning; of a shorter word, all. */
export const stemLetters = 4
/** More beginnings than the words of any conversation have. */
const stemsMax = 5_000

/** How the words of some texts begin, each once, as their keys are folded. A step reads one text. */
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

/** The sentences of a text with the places where they begin and end. */
export const sentencesOf = (text: string): { text: string; start: number; end: number }[] =>
  [...text.matchAll(/[^.!?…]+[.!?…]*/gu)]
    .map(({ 0: sentence, index }) => ({ text: sentence.trim(), start: index, end: index + sentence.length }))
    .filter((sentence) => sentence.text !== '')

/** Sentences of a line of which no part was put right. @param wrong the parts that were */
export function rightSentences(line: string, wrong: readonly string[]): string[] {
  const places = wrong
    .filter((part) => part !== '')
    .map((part) => ({ start: line.indexOf(part), length: part.length }))
    .filter(({ start }) => start >= 0)
  const isWrong = (from: number, to: number) => places.some(({ start, length }) => start < to && start + length > from)
  return sentencesOf(line).flatMap(({ text, start, end }) => (isWrong(start, end) ? [] : [text]))
}
