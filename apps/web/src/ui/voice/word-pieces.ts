// A line cut into its words and what stands between them.

export interface WordPiece {
  readonly text: string
  readonly isWord: boolean
  /** Where it begins, in UTF-16 code units. */
  readonly from: number
}

/** What joins two pieces into one word, as in “twenty-one”. */
const joiner = /^[-'’]$/

/** Every letter of `text` in order. Words with a hyphen stay whole. */
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
