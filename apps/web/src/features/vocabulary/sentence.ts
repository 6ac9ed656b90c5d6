// Where a word stands in what was said: the sentence around it, and the gap in its place.
import { vocabularyLimits } from '@parley/contracts/vocabulary.ts'

const longest = vocabularyLimits.sentence

/** The sentence of `line` in which `word` first occurs, at most 500 characters; undefined where it does not occur. */
export function sentenceAround(line: string, word: string, language: string): string | undefined {
  const at = line.indexOf(word)
  if (at < 0 || word === '') return undefined
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)]
  const found = sentences.findLast(({ index }) => index <= at)
  const sentence = found?.segment ?? line
  if (sentence.trim().length <= longest) return sentence.trim()
  // Cut between letters as people see them, with the word in the middle.
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

/** How many letters two words share from their beginning. */
function shared(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

/**
 * A sentence cut where the word stands in it: the same letters, or a form of it that begins alike ("tallas" for "talla").
 * One part without a word where it stands in a form that looks quite different.
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

/** Dictionaries name nouns with their article, sentences often without: the longest word is the one that matters. */
const mainWord = (wanted: string): string =>
  wanted.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Place of the word of a sentence that is most like `wanted`; `[0, 0]` where none is. */
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
