// Finds a word in a spoken line: the sentence around it, and its position in that sentence.
import { vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'

const longest = vocabularyLimits.sentence

/** The sentence of `line` in which `word` first occurs, cut to 500 characters; undefined if it does not occur. */
export function sentenceAround(line: string, word: string, language: string): string | undefined {
  const at = line.indexOf(word)
  if (at < 0 || word === '') return undefined
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)]
  const found = sentences.findLast(({ index }) => index <= at)
  const sentence = found?.segment ?? line
  if (sentence.trim().length <= longest) return sentence.trim()
  // Cuts between grapheme clusters, with the word in the middle.
  const from = Math.max(0, at - (found?.index ?? 0) - Math.floor((longest - word.length) / 2))
  const letters = [...new Intl.Segmenter(language).segment(sentence)].filter(({ index }) => index >= from)
  const kept = letters.filter(({ index, segment }) => index + segment.length - from <= longest)
  return kept
    .map(({ segment }) => segment)
    .join('')
    .trim()
}

export interface SentencePart {
  readonly text: string
  readonly isWord: boolean
}

const folded = (text: string, language: string) => text.normalize('NFC').toLocaleLowerCase(language)

/** Length of the common prefix of two words. */
function shared(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

/**
 * Splits a sentence at a word: the same letters, or a form that starts the same way ("tallas" for "talla"). Returns one
 * part without a word if its form in the sentence is too different.
 */
export function partsAround(sentence: string, word: string, language: string): SentencePart[] {
  const plain = folded(sentence, language)
  const wanted = folded(word, language)
  const sameLength = plain.length === sentence.length
  const whole = sameLength && /\s/.test(wanted) ? plain.indexOf(wanted) : -1
  const [from, to] = whole >= 0 ? [whole, whole + wanted.length] : formOf(sentence, mainWord(wanted), language)
  if (to === 0) return [{ text: sentence, isWord: false }]
  const parts = [
    { text: sentence.slice(0, from), isWord: false },
    { text: sentence.slice(from, to), isWord: true },
    { text: sentence.slice(to), isWord: false },
  ]
  return parts.filter(({ text }) => text !== '')
}

/** Dictionaries list nouns with their article, which sentences often omit, so the longest word is what matters. */
const mainWord = (wanted: string): string =>
  wanted.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Range of the word in the sentence that is most similar to `wanted`; `[0, 0]` if there is none. */
function formOf(sentence: string, wanted: string, language: string): readonly [number, number] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(sentence)].filter(
    ({ isWordLike }) => isWordLike,
  )
  const same = words.find(({ segment }) => folded(segment, language) === wanted)
  if (same) return [same.index, same.index + same.segment.length]
  const enough = Math.max(3, Math.ceil(wanted.length * 0.6))
  const alike = words
    .map((each) => ({ ...each, length: shared(folded(each.segment, language), wanted) }))
    .filter(({ length }) => length >= enough)
    .sort((one, other) => other.length - one.length)[0]
  return alike ? [alike.index, alike.index + alike.segment.length] : [0, 0]
}
