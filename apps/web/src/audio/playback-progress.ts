// How much of a spoken reply was played before it was interrupted.

export interface SentenceProgress {
  readonly text: string
  /** Share of the sentence that was played, 0 to 1. */
  readonly played: number
}

/**
 * The part of the reply that was played, cut between words: a word counts once it has been fully played.
 * The result is a literal prefix of the joined sentences.
 */
export function playedText(sentences: readonly SentenceProgress[]): string {
  let whole = ''
  for (const { text, played } of sentences) {
    if (played >= 1) whole += text
    else return played <= 0 ? whole : whole + wordsUpTo(text, played)
  }
  return whole
}

function wordsUpTo(text: string, played: number): string {
  const reached = Math.floor(text.length * played)
  const ends = [...text.matchAll(/\S+/g)].map((word) => word.index + word[0].length)
  return text.slice(0, ends.findLast((end) => end <= reached) ?? 0)
}
