// What can be known of a conversation without a model: how much, how long, how fast, and what was used. Pure.

import { SpokenText } from '@parley/content/wording.ts'
import type { Review } from '@parley/contracts/review.ts'

/** One thing that the learner said and that counts. */
export interface Line {
  readonly pairId: string
  readonly text: string
  /** How long it was spoken, in milliseconds; 0 when it was typed. */
  readonly spokenMs: number
  /** It was spoken, but there was no space for its sound. */
  readonly isSoundMissing?: boolean
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

/** How much was said, and how fast: the speed is that of lines whose sound there is or was. A step counts one line. */
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
export type Wanted = (line: SpokenText) => boolean

/** Whether each of them was said, and where first. A step looks for one of them in one line: in a long line that takes a while. */
export function* usesOf(lines: readonly Line[], wanted: readonly Wanted[]): Generator<void, Use[]> {
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
