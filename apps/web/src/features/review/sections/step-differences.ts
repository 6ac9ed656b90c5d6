// Word-by-word differences between a line and its example, without those that do not matter.
import { diffArrays } from 'diff'
import { type WordPiece, wordPieces } from '#ui/voice/word-pieces.ts'
import { politePhrases, withoutAccents } from './polite-phrases.ts'

export interface LinePart {
  readonly text: string
  /** Start offset in UTF-16 code units. */
  readonly from: number
  /** Whether the other line lacks these words at this position. */
  readonly isOnlyHere: boolean
}

/** Lines with a smaller share of words in common are two ways to say it: then nothing is marked. */
const commonMin = 0.3

/** English contractions in full, so that "I’m" and "I am" are equal. */
const fullForms: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'m\b/g, ' am'],
  [/'re\b/g, ' are'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/(?<=\b(?:it|he|she|that|there|here|what|where|who))'s\b/g, ' is'],
]

/** A word as it is compared. */
const comparable = (text: string, language: string): string => {
  const plain = withoutAccents(text.replace(/[’ʼ]/g, "'").toLocaleLowerCase(language))
  return language === 'en' ? fullForms.reduce((word, [short, full]) => word.replace(short, full), plain) : plain
}

/** A word of a line, in the form in which it is compared. */
interface ComparedWord {
  readonly piece: WordPiece
  readonly word: string
}

/** The compared words of a line: a contraction is several of one piece. */
const comparedWords = (pieces: readonly WordPiece[], language: string): ComparedWord[] =>
  pieces
    .filter(({ isWord }) => isWord)
    .flatMap((piece) =>
      comparable(piece.text, language)
        .split(' ')
        .map((word) => ({ piece, word })),
    )

/** The words that belong to a polite phrase. */
function politeIn(words: readonly ComparedWord[], language: string): Set<ComparedWord> {
  const phrases = politePhrases(language)
  return new Set(
    words.flatMap((_, at) => {
      const phrase = phrases.find((parts) => parts.every((part, place) => words[at + place]?.word === part))
      return words.slice(at, at + (phrase?.length ?? 0))
    }),
  )
}

/** Joins adjacent parts of the same kind; text between two differing words belongs to them. */
function partsOf(pieces: readonly WordPiece[], onlyHere: ReadonlySet<WordPiece>): LinePart[] {
  const words = pieces.filter(({ isWord }) => isWord)
  const parts: LinePart[] = []
  let next = 0
  for (const piece of pieces) {
    if (piece.isWord) next++
    const [before, after] = [words[next - 1], words[next]]
    const isBetween = before !== undefined && after !== undefined && onlyHere.has(before) && onlyHere.has(after)
    const isOnlyHere = piece.isWord ? onlyHere.has(piece) : isBetween
    const last = parts.at(-1)
    if (last?.isOnlyHere === isOnlyHere) parts.splice(-1, 1, { ...last, text: last.text + piece.text })
    else parts.push({ text: piece.text, from: piece.from, isOnlyHere })
  }
  return parts
}

export interface LineDifferences {
  readonly said: LinePart[]
  readonly example: LinePart[]
  /** Share of the words that both lines have, from 0 to 1. */
  readonly common: number
}

/**
 * Splits both lines into parts, in order. Case, punctuation, accents, contractions and polite words do not count.
 * @param language ISO 639-1
 */
export function lineDifferences(said: string, example: string, language: string): LineDifferences {
  const [mine, other] = [wordPieces(said, language), wordPieces(example, language)]
  const [myWords, otherWords] = [comparedWords(mine, language), comparedWords(other, language)]
  const changes = diffArrays(myWords, otherWords, { comparator: (a, b) => a.word === b.word })
  const polite = new Set([...politeIn(myWords, language), ...politeIn(otherWords, language)])
  const differing = (side: 'removed' | 'added') =>
    changes.flatMap((change) => (change[side] ? change.value : [])).filter((word) => !polite.has(word))
  const [removed, added] = [differing('removed'), differing('added')]
  const all = myWords.length + otherWords.length - polite.size
  const common = all === 0 ? 0 : 1 - (removed.length + added.length) / all
  const isMarked = common >= commonMin
  const marked = (words: readonly ComparedWord[]) => new Set(isMarked ? words.map(({ piece }) => piece) : [])
  return { said: partsOf(mine, marked(removed)), example: partsOf(other, marked(added)), common }
}
