// Reads dictionaries in dictd's format, such as FreeDict's: an index of lines "word, offset, length", and a text. Pure.
import type { PartOfSpeech } from '@parley/contracts/practice/vocabulary.ts'
import { type Entry, isPhrase, keyOf, mergeSenses, tidy } from './entry.rules.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const translationsMax = 8
const wordCharsMax = 80

/**
 * A number in the index: base 64, the most significant digit first.
 * @returns NaN for anything else
 */
export const indexNumber = (text: string): number =>
  [...text].reduce((sum, digit) => (digits.includes(digit) ? sum * 64 + digits.indexOf(digit) : Number.NaN), 0)

const partsOfSpeech: readonly [RegExp, PartOfSpeech][] = [
  [/^(n|noun|masc|fem|neut)$/, 'noun'],
  [/^(v|vt|vi|verb)$/, 'verb'],
  [/^(adj|a)$/, 'adjective'],
  [/^adv$/, 'adverb'],
]

/** The part of speech in a tag such as "<masc, n, sg>". */
function partOfSpeechIn(line: string): PartOfSpeech | null {
  const tags = (/<([^>]*)>/.exec(line)?.[1] ?? '').split(/[,\s.]+/)
  return partsOfSpeech.find(([pattern]) => tags.some((tag) => pattern.test(tag)))?.[1] ?? null
}

/** Translations in a line, without grammar, fields and numbers: "1. (to) go <v>, walk" gives "go" and "walk". */
const translationsIn = (line: string): string[] =>
  line
    .replace(/^\s*\d+[.)]\s*/, '')
    .replace(/<[^>]*>|\[[^\]]*\]|\([^)]*\)|\/[^/]*\//g, ' ')
    .split(/[,;]/)
    .map(tidy)
    .filter((word) => word !== '' && word.length <= wordCharsMax && !/[{}:"]/.test(word))

/**
 * An article's entry; null if it has no translation.
 * @param word as in the index
 */
export function entryOf(word: string, article: string): Entry | null {
  const headword = tidy(word)
  if (keyOf(headword) === '' || headword.length > wordCharsMax || headword.startsWith('00database')) return null
  const [head = '', ...lines] = article.split('\n')
  const told = lines.filter((line) => !/^\s*(see:|Synonyms?:|Antonyms?:|Note:|")/.test(line))
  const translations = [...new Set(told.flatMap(translationsIn))].slice(0, translationsMax)
  if (translations.length === 0) return null
  const kind = isPhrase(headword) ? 'phrase' : 'word'
  return {
    word: headword,
    kind,
    partOfSpeech: partOfSpeechIn(head),
    senses: [{ translations, definitions: [], synonyms: [] }],
  }
}

/**
 * A dictionary's entries, one per word: articles about the same word are joined.
 * @throws RangeError if the index points outside the text
 */
export function entriesOf(index: string, text: Buffer): Entry[] {
  const entries = new Map<string, Entry>()
  for (const line of index.split('\n')) {
    const [word = '', place = '', length = ''] = line.split('\t')
    if (word === '') continue
    const [start, size] = [indexNumber(place), indexNumber(length)]
    if (!(start + size <= text.length)) throw new RangeError(`“${word}” leads out of the text`)
    const article = text.toString('utf8', start, start + size)
    // In some dictionaries the index is in lower case, and only the article has the word as it is written.
    const written = article.split('\n', 1)[0]?.split(/\s*[/<[(]/, 1)[0] ?? ''
    const entry = entryOf(keyOf(written) === keyOf(word) ? written : word, article)
    if (entry === null) continue
    const name = `${entry.kind} ${keyOf(entry.word)}`
    const before = entries.get(name)
    const senses = mergeSenses([...(before?.senses ?? [])], [...entry.senses])
    entries.set(name, before === undefined ? entry : { ...before, senses })
  }
  return [...entries.values()]
}
