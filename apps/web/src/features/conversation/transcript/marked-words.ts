// Marks the words in a line that have issues.
import type { Issue } from '@parley/contracts/conversation.ts'

export interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Its offset in the line. */
  readonly at: number
}

/** The line split into parts. Each issue marks its first unmarked exact occurrence. Joined, the parts are the line. */
export function markedWords(text: string, issues: readonly Pick<Issue, 'original_text'>[]): Piece[] {
  const spans: { from: number; to: number }[] = []
  for (const { original_text: wanted } of issues) {
    if (wanted === '') continue
    let from = text.indexOf(wanted)
    while (from >= 0 && spans.some((span) => from < span.to && from + wanted.length > span.from)) {
      from = text.indexOf(wanted, from + 1)
    }
    if (from >= 0) spans.push({ from, to: from + wanted.length })
  }
  spans.sort((one, other) => one.from - other.from)
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of spans) {
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false, at })
    pieces.push({ text: text.slice(from, to), isMarked: true, at: from })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false, at })
  return pieces
}
