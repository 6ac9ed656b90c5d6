// What can be known of a conversation without a model: how much, how long, how fast, and what was used. Pure.

import type { Review } from '@parley/contracts/review.ts'

/** One thing that the learner said and that counts. */
export interface Line {
  readonly pairId: string
  readonly text: string
  /** How long it was spoken, in milliseconds; 0 when it was typed. */
  readonly spokenMs: number
}

/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A longer silence is no part of the conversation, in milliseconds. */
const idleMs = 120_000

/** The words of a text, in lower case; what apostrophes and hyphens join is one word. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’ʼ-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

const wordCount = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + wordsOf(text).length, 0)

export const countsOf = (lines: readonly Line[], partnerTurns: number): Review['counts'] => {
  const spoken = lines.filter(({ spokenMs }) => spokenMs > 0)
  const minutes = spoken.reduce((sum, { spokenMs }) => sum + spokenMs, 0) / 60_000
  return {
    learner_turns: lines.length,
    partner_turns: partnerTurns,
    words: wordCount(lines),
    different_words: new Set(lines.flatMap(({ text }) => wordsOf(text))).size,
    words_per_minute: minutes > 0 ? Math.round(wordCount(spoken) / minutes) : null,
  }
}

/** From the first to the last moment, in milliseconds, with every silence over two minutes cut out. */
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

/** Something that could be said: whether a line says it. */
export type Wanted = (line: string) => boolean

/** Whether each of them was said, and where first. A step looks for one of them in one line: in a long line that takes a while. */
export function* usesOf(lines: readonly Line[], wanted: readonly Wanted[]): Generator<void, Use[]> {
  const uses: Use[] = []
  for (const isSaid of wanted) {
    let use: Use = { used: false, pair_id: null }
    for (const { text, pairId } of lines) {
      yield
      if (!isSaid(text)) continue
      use = { used: true, pair_id: pairId }
      break
    }
    uses.push(use)
  }
  return uses
}

/** The mean of the criteria, rounded to the nearest half band, a quarter upwards. */
export const overallBand = (bands: readonly number[]): number =>
  Math.round((bands.reduce((sum, band) => sum + band, 0) / bands.length) * 2) / 2

type Bands = NonNullable<Review['ielts']>
type Criteria = Omit<Bands, 'overall'>

/** A band that no words of the learner's show is none, and neither is a mean without it. */
export function quotedBands(given: Criteria): Bands {
  const quoted = (one: Criteria[keyof Criteria]) =>
    one.evidence.length === 0 ? { ...one, band: null, comment: '' } : one
  const criteria = {
    fluency_and_coherence: quoted(given.fluency_and_coherence),
    lexical_resource: quoted(given.lexical_resource),
    grammatical_range_and_accuracy: quoted(given.grammatical_range_and_accuracy),
  }
  const bands = Object.values(criteria).flatMap(({ band }) => band ?? [])
  return { ...criteria, overall: bands.length < Object.keys(criteria).length ? null : overallBand(bands) }
}
