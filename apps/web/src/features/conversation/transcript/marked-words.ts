// Marks the words in a line that have issues.
import type { TextSpan } from '@parley/contracts/text/text-span.ts'

export interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Its offset in the line. */
  readonly at: number
}

/** The line split at its issues; of two that overlap, the first is marked. Joined, the parts are the line. */
export function markedWords(text: string, issues: readonly TextSpan[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of issues.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false, at })
    pieces.push({ text: text.slice(start, end), isMarked: true, at: start })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false, at })
  return pieces
}
