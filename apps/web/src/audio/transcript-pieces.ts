// Joins a recogniser's results. Desktop browsers deliver pieces that follow each other; Android delivers the whole
// sentence again and again, each time as a final result, so that a later result replaces the one before it.

/** The result type of the Web Speech API; browsers use different names, and the standard types are incomplete. */
export interface SpeechResult {
  readonly isFinal: boolean
  readonly 0?: {
    readonly transcript: string
    /** 0 to 1; Android reports 0 for results that it will replace, whether or not it calls them final. */
    readonly confidence?: number
  }
}

interface Piece {
  readonly text: string
  readonly isProvisional: boolean
}

/** Letters and digits of a text, in lower case, because recognisers change capitals and punctuation as they go on. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const commonStart = (first: string, second: string): number => {
  const end = [...first].findIndex((letter, at) => letter !== second[at])
  return end === -1 ? first.length : end
}

/** Whether `next` is another version of `before` rather than its continuation: most of it is the same. */
function isVersion(before: string, next: string): boolean {
  const letters = lettersOf(before)
  return letters !== '' && commonStart(letters, lettersOf(next)) * 2 > letters.length
}

/** How many pieces at the end of `pieces` are earlier versions of this text. */
function replacedBy(text: string, pieces: readonly Piece[]): number {
  // Pieces that continue a sentence begin with the space between them.
  if (/^\s/.test(text)) return 0
  const provisional = pieces.length - 1 - pieces.findLastIndex(({ isProvisional }) => !isProvisional)
  for (let count = provisional; count > 0; count -= 1) {
    const before = pieces.slice(-count).map((piece) => piece.text)
    if (isVersion(before.join(' '), text)) return count
  }
  return 0
}

/** Whether an interim result is only the beginning of the text before it, which the recogniser is about to repeat. */
const isBeginning = (text: string, before: Piece | undefined): boolean =>
  before?.isProvisional === true && !/^\s/.test(text) && lettersOf(before.text).startsWith(lettersOf(text))

/** The texts of a round's results, without the earlier versions of any. */
export function transcriptPieces(results: readonly SpeechResult[]): string[] {
  const pieces: Piece[] = []
  for (const { isFinal, 0: best } of results) {
    const { transcript: text = '', confidence } = best ?? {}
    if (text.trim() === '' || (!isFinal && isBeginning(text, pieces.at(-1)))) continue
    pieces.length -= replacedBy(text, pieces)
    pieces.push({ text, isProvisional: confidence === 0 })
  }
  return pieces.map(({ text }) => text)
}
