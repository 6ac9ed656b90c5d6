// Splits a line into its words and the text between them.

export interface WordPiece {
  readonly text: string
  readonly isWord: boolean
  /** Start offset in UTF-16 code units. */
  readonly from: number
}

/** Joins two pieces into one word, as in “twenty-one”. */
const joiner = /^[-'’]$/

/** All of `text` in order. Hyphenated words are not split. */
export function wordPieces(text: string, language: string): WordPiece[] {
  const pieces: WordPiece[] = []
  for (const { segment, index, isWordLike = false } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text,
  )) {
    const [before, last] = pieces.slice(-2)
    if (isWordLike && last && before?.isWord && joiner.test(last.text)) {
      pieces.splice(-2, 2, { text: before.text + last.text + segment, isWord: true, from: before.from })
    } else {
      pieces.push({ text: segment, isWord: isWordLike, from: index })
    }
  }
  return pieces
}

/** A breaking space. */
const space = /^[^\S\u00a0\u202f]+$/
const dash = /[—–/]$/

/** Whether a line may break at a piece. */
export const isBreakable = ({ text }: WordPiece): boolean => space.test(text)

/** Marks that French separates with a space, which a language model often writes as a breaking one. */
const afterSpace = /^[?!:;»]/
const beforeSpace = /«$/

/** A line's pieces, grouped if they must not be separated by a line break: a word and its punctuation. */
export function unbrokenPieces(text: string, language: string): WordPiece[][] {
  const groups: WordPiece[][] = []
  const pieces = wordPieces(text, language)
  let isOpen = false
  for (const [place, piece] of pieces.entries()) {
    const [before, after] = [pieces[place - 1]?.text ?? '', pieces[place + 1]?.text ?? '']
    const isSpace = isBreakable(piece) && !afterSpace.test(after) && !beforeSpace.test(before)
    if (isOpen && !isSpace) groups.at(-1)?.push(piece)
    else groups.push([piece])
    isOpen = !isSpace && !dash.test(piece.text)
  }
  return groups
}
