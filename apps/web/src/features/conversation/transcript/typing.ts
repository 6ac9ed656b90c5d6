// The partner's text appears as if typed, in step with the voice.

/** Specification §9: 20 ms a character, after a second. */
export const characterMs = 20
const typingDelayMs = 1_000

export interface TypingClock {
  /** When the first piece of text was there, in milliseconds. */
  readonly textAt: number
  /** When the voice began, or null while it is silent. */
  readonly voiceAt: number | null
}

/**
 * How many characters are on the screen at `now`. Typing begins a second after the text, or with the voice when that is
 * sooner, and never falls behind the sentence that is being heard.
 * @param sentenceStart where the sentence being heard begins in the text
 */
export function typedCharacters(
  { textAt, voiceAt }: TypingClock,
  now: number,
  sentenceStart: number,
  length: number,
): number {
  const begins = Math.min(textAt + typingDelayMs, voiceAt ?? Number.POSITIVE_INFINITY)
  const typed = Math.floor(Math.max(0, now - begins) / characterMs)
  return Math.min(length, Math.max(typed, sentenceStart))
}

/** A reply's text in three parts: heard, being heard, still to come. */
export interface SpokenParts {
  readonly heard: string
  readonly now: string
  readonly later: string
}

/**
 * Cuts a reply where the voice is. Without a voice everything counts as heard.
 * @param sentences the texts of the sentences that have a sound; together they are the reply or its beginning
 * @param current index of the one being heard, or null
 */
export function spokenParts(text: string, sentences: readonly string[], current: number | null): SpokenParts {
  if (current === null) return { heard: text, now: '', later: '' }
  const { start, end } = sentenceSpan(sentences, current)
  // The space between two sentences belongs to neither.
  const spoken = text.slice(start, end)
  const from = start + spoken.length - spoken.trimStart().length
  const to = Math.max(from, start + spoken.trimEnd().length)
  return { heard: text.slice(0, from), now: text.slice(from, to), later: text.slice(to) }
}

/** Where a sentence begins and ends in the reply. */
export function sentenceSpan(sentences: readonly string[], index: number): { start: number; end: number } {
  const lengthOf = (count: number) => sentences.slice(0, count).join('').length
  return { start: lengthOf(index), end: lengthOf(index + 1) }
}
