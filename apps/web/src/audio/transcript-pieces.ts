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

/** Letters and digits of a text, in lower case, because recognisers change capitals and punctuation as they go on. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether `next` is another version of `before` rather than its continuation: most of it is the same. */
function isVersion(before: string, next: string): boolean {
  const [letters, others] = [lettersOf(before), lettersOf(next)]
  let same = 0
  while (same < letters.length && letters[same] === others[same]) same += 1
  return same * 2 > letters.length
}

/** The texts of a round's results, without the earlier versions of any. */
export function transcriptPieces(results: readonly SpeechResult[]): string[] {
  const pieces: string[] = []
  let isProvisional = false
  for (const { isFinal, 0: best } of results) {
    const { transcript: text = '', confidence } = best ?? {}
    const before = pieces.at(-1)
    // Pieces that continue a sentence begin with the space between them.
    if (isProvisional && before !== undefined && /^\S/.test(text)) {
      // An interim result may be only the beginning of the text before it, which the recogniser is about to repeat.
      if (!isFinal && lettersOf(before).startsWith(lettersOf(text))) continue
      if (isVersion(before, text)) pieces.pop()
    }
    if (text.trim() === '') continue
    pieces.push(text)
    isProvisional = confidence === 0
  }
  return pieces
}
