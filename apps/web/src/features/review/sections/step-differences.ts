// Word-by-word differences between a line and its example.
import { diffArrays } from 'diff'
import { type WordPiece, wordPieces } from '#ui/voice/word-pieces.ts'

export interface LinePart {
  readonly text: string
  /** Start offset in UTF-16 code units. */
  readonly from: number
  /** Whether the other line lacks these words at this position. */
  readonly isOnlyHere: boolean
}

const comparable = ({ text }: WordPiece, language: string): string =>
  text.normalize().replace(/[’ʼ]/g, "'").toLocaleLowerCase(language)

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

/** Splits both lines into parts, in order. Case and punctuation do not count. @param language ISO 639-1 */
export function lineDifferences(
  said: string,
  example: string,
  language: string,
): { readonly said: LinePart[]; readonly example: LinePart[] } {
  const [mine, other] = [wordPieces(said, language), wordPieces(example, language)]
  const changes = diffArrays(
    mine.filter(({ isWord }) => isWord),
    other.filter(({ isWord }) => isWord),
    { comparator: (a, b) => comparable(a, language) === comparable(b, language) },
  )
  const removed = new Set(changes.flatMap((change) => (change.removed ? change.value : [])))
  const added = new Set(changes.flatMap((change) => (change.added ? change.value : [])))
  return { said: partsOf(mine, removed), example: partsOf(other, added) }
}
