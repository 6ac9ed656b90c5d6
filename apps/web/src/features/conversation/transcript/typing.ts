// The partner's text appears as if typed, in sync with the voice.
import type { Reply } from '../turns/floor.ts'

/** Specification §9: 20 ms per character, after a second. */
export const characterMs = 20
const typingDelayMs = 1_000

export interface TypingClock {
  /** When the first piece of text arrived, in milliseconds. */
  readonly textAt: number
  /** When the voice started, or null while it is silent. */
  readonly voiceAt: number | null
}

/**
 * Number of characters shown at `now`. Typing starts a second after the text arrived, or with the voice if that is
 * sooner, and never falls behind the playing sentence.
 * @param sentenceStart offset of that sentence in the text
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

/** A reply's text in three parts: already played, playing, not played yet. */
export interface SpokenParts {
  readonly spoken: string
  readonly now: string
  readonly later: string
}

/**
 * Splits a reply at the playing sentence, or at its word if the voice reports words. Without a voice, everything counts
 * as played.
 * @param sentences the texts of the sentences that have audio; joined, they are the reply or its beginning
 * @param current index of the sentence that is playing, or null
 * @param word where the word that is being spoken begins and ends in that sentence
 */
export function spokenParts(
  text: string,
  sentences: readonly string[],
  current: number | null,
  word: Reply['word'] = null,
): SpokenParts {
  if (current === null) return { spoken: text, now: '', later: '' }
  const sentence = sentenceSpan(sentences, current)
  const start = sentence.start + (word?.[0] ?? 0)
  const end = word ? sentence.start + word[1] : sentence.end
  // The space between two sentences belongs to neither.
  const spoken = text.slice(start, end)
  const from = start + spoken.length - spoken.trimStart().length
  const to = Math.max(from, start + spoken.trimEnd().length)
  return { spoken: text.slice(0, from), now: text.slice(from, to), later: text.slice(to) }
}

/** Start and end offset of a sentence in the reply. */
export function sentenceSpan(sentences: readonly string[], index: number): { start: number; end: number } {
  const lengthOf = (count: number) => sentences.slice(0, count).join('').length
  return { start: lengthOf(index), end: lengthOf(index + 1) }
}
