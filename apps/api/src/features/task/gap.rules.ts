// Makes a sentence with a gap from a mistake: the learner fills in the corrected part. Pure.
import type { Mistake } from '@parley/contracts/review/review.ts'
import { replaceParts } from '@parley/contracts/text/text-span.ts'

/** A complete, correct sentence, and the part to fill in. */
export interface Gap {
  readonly sentence: string
  /** Start of the part, in UTF-16 code units. */
  readonly at: number
  readonly right: string
  /** What the learner said instead. */
  readonly said: string
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Maximum length of the part in characters. */
const rightMax = 80
/** Shown in place of the part; its fixed length reveals nothing. */
export const blank = '_____'

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[^\s.,!?;:…"“”„«»()]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))

/** How many words at the beginning of two texts are the same. */
const commonStart = (one: readonly Word[], other: readonly Word[]): number => {
  const different = one.findIndex(({ text }, index) => text !== other[index]?.text)
  return different < 0 ? one.length : different
}

/** The first and last word of the correct text that differ, and those of the wrong one, each with at least one word. */
function differenceOf(wrong: readonly Word[], right: readonly Word[]) {
  const start = commonStart(right, wrong)
  const most = Math.min(right.length, wrong.length) - start
  const end = Math.min(most, commonStart(right.toReversed(), wrong.toReversed()))
  const isWhole = right.length - end > start && wrong.length - end > start
  if (isWhole) return { start, end }
  // For a missing or extra word, the gap includes the adjacent word.
  if (start > 0) return { start: start - 1, end }
  return end > 0 ? { start, end: end - 1 } : null
}

/**
 * The lookbehind starts a match only at the first mark of a run, so that a long row of dots does not take quadratic
 * time.
 */
const sentenceEnd = /(?<![.!?…])[.!?…]+["”»)]*\s+/gu

/** Start and end of the sentence that contains a part. */
function sentenceAround(text: string, start: number, end: number): [number, number] {
  let from = 0
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const next = index + mark.length
    if (next <= start) from = next
    else if (index >= end) return [from, index + mark.trimEnd().length]
  }
  return [from, text.trimEnd().length]
}

/**
 * The gap for a mistake, in a sentence whose other mistakes are mended; null if the correction changes no words, or too
 * many.
 * @param all the mistakes found in the conversation
 */
export function gapOf({ user_message: line, ...mistake }: Mistake, all: readonly Mistake[] = []): Gap | null {
  const others = all.filter(
    ({ pair_id, start, end }) => pair_id === mistake.pair_id && (end <= mistake.start || start >= mistake.end),
  )
  const message = replaceParts(line, others)
  const corrected = replaceParts(line, [...others, mistake])
  const [wrong, right] = [wordsOf(message), wordsOf(corrected)]
  const difference = differenceOf(wrong, right)
  if (difference === null) return null
  const part = (text: string, words: readonly Word[]) => {
    const [first, last] = [words[difference.start], words[words.length - difference.end - 1]]
    return first === undefined || last === undefined || last.end < first.start
      ? null
      : { text: text.slice(first.start, last.end), start: first.start, end: last.end }
  }
  const [said, wanted] = [part(message, wrong), part(corrected, right)]
  if (said === null || wanted === null || wanted.text.length > rightMax || said.text === wanted.text) return null
  const [from, to] = sentenceAround(corrected, wanted.start, wanted.end)
  return { sentence: corrected.slice(from, to), at: wanted.start - from, right: wanted.text, said: said.text }
}
