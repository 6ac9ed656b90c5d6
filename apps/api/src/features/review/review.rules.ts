// A conversation's figures that need no model: how much, how long, how fast, and what was used. Pure.

import { nearnessTo } from '@parley/content/near-phrase.ts'
import { SpokenText } from '@parley/content/wording.ts'
import { partsForBands, type Review, wordsForBands, wordsForLevel } from '@parley/contracts/review/review.ts'
import { wordsOf } from '@parley/contracts/text/text-span.ts'

/** A learner's line that counts. */
export interface Line {
  readonly pairId: string
  readonly text: string
  /** Speaking time in milliseconds; 0 for typed lines. */
  readonly spokenMs: number
  /** Pauses of more than a second in the recording; absent if unknown. */
  readonly pauses?: number | null
  /** Set if the line was spoken, but there was no space to store its recording. */
  readonly isSoundMissing?: boolean
}

/** A span of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Longer silences do not count as conversation, in milliseconds. */
const idleMs = 120_000

/**
 * How much was said, and how fast: the speed counts only lines that have or had a recording. Each step counts one line.
 */
export function* countsOf(lines: readonly Line[], partnerTurns: number): Generator<void, Review['counts']> {
  const different = new Set<string>()
  let [words, wordsSpoken, spokenMs] = [0, 0, 0]
  for (const line of lines) {
    yield
    const said = wordsOf(line.text)
    for (const word of said) different.add(word)
    words += said.length
    if (line.spokenMs <= 0 || line.isSoundMissing) continue
    wordsSpoken += said.length
    spokenMs += line.spokenMs
  }
  return {
    learner_turns: lines.length,
    partner_turns: partnerTurns,
    words,
    different_words: different.size,
    words_per_minute: spokenMs > 0 ? Math.round(wordsSpoken / (spokenMs / 60_000)) : null,
  }
}

/** The time from the first to the last moment, in milliseconds, without silences over two minutes. */
export const durationOf = (spans: readonly Span[]): number => {
  let total = 0
  let end: number | null = null
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const silence = end === null ? 0 : Math.max(0, from - end)
    if (silence <= idleMs) total += silence
    total += Math.max(0, to - Math.max(from, end ?? from))
    end = Math.max(end ?? to, to)
  }
  return Math.round(total)
}

export interface Use {
  readonly used: boolean
  readonly pair_id: string | null
}

/** Whether a line contains a certain phrase or word. */
export type LineMatcher = (line: SpokenText) => boolean

/**
 * Whether each was said, and in which line first. Each step searches one line for one of them, because that takes a
 * while in a long line.
 */
export function* usesOf(lines: readonly Line[], wanted: readonly LineMatcher[]): Generator<void, Use[]> {
  const uses = wanted.map((): Use => ({ used: false, pair_id: null }))
  let missing = [...wanted.entries()]
  for (const { text, pairId } of lines) {
    if (missing.length === 0) break
    const said = new SpokenText(text)
    const left: typeof missing = []
    for (const [index, isSaid] of missing) {
      yield
      if (isSaid(said)) uses[index] = { used: true, pair_id: pairId }
      else left.push([index, isSaid])
    }
    missing = left
  }
  return uses
}

/** A line's sentences. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?…]+[.!?…]*/gu)?.map((sentence) => sentence.trim()) ?? []

type Near = NonNullable<Review['phrases'][number]['near']>

/**
 * For each phrase the learner's sentence that comes nearest to it, the first of several; null if none comes near. Each
 * step compares one sentence.
 */
export function* nearestTo(lines: readonly Line[], phrases: readonly string[]): Generator<void, (Near | null)[]> {
  const nearest = phrases.map((): { near: Near | null; share: number } => ({ near: null, share: 0 }))
  for (const { text, pairId } of lines) {
    for (const sentence of sentencesOf(text)) {
      yield
      const said = new SpokenText(sentence)
      for (const [index, phrase] of phrases.entries()) {
        const share = nearnessTo(said, phrase)
        if (share > (nearest[index]?.share ?? 0)) nearest[index] = { near: { quote: sentence, pair_id: pairId }, share }
      }
    }
  }
  return nearest.map(({ near }) => near)
}

/**
 * Whether enough was said to rate it. A test needs more than a dialogue, because its bands are those of a complete
 * test.
 * @param parts the number of parts in which something was said; null for a dialogue
 */
export const isEnough = (words: number, parts: number | null): boolean =>
  parts === null ? words >= wordsForLevel : words >= wordsForBands && parts >= partsForBands
