// Precision and recall of detected mistakes against the expected ones, by the words they change. Pure.
import { findOnlyPart, wordsOf } from '@parley/contracts/text/text-span.ts'
import { randomFrom } from '../../apps/api/src/testing/random.ts'

export interface Utterance {
  readonly text: string
  /** The expected corrections; empty if there is no mistake. Offsets in UTF-16 code units. */
  readonly corrections: readonly { start: number; end: number; original: string; suggestions: readonly string[] }[]
}

export interface Found {
  /** The finding's literal text. */
  readonly original: string
  readonly suggestion: string
}

export interface Score {
  /** Share of the findings that are mistakes. */
  readonly precision: number
  /** Share of the mistakes that were found. */
  readonly recall: number
  /** F0.5 score, which weights precision twice as much as recall. */
  readonly f05: number
  /** The F0.5 scores between which 95 % of the scores of resampled utterances are. */
  readonly f05Range: readonly [number, number]
  /** Share of the findings of mistakes whose suggestion is an expected one. */
  readonly suggested: number
  /** Findings per 100 words in utterances without mistakes. */
  readonly falseAlarms: number
  /** Missed mistakes and false findings, for inspection. */
  readonly wrong: readonly string[]
}

/** What one utterance contributes to the score. */
interface Counts {
  readonly findings: number
  readonly right: number
  readonly suggested: number
  readonly gold: number
  readonly hit: number
  readonly alarms: number
  readonly cleanWords: number
  readonly wrong: readonly string[]
}

/**
 * A finding's changed span, without equal words before and after it. An insertion touches the position between its
 * neighbours, which then count as changed.
 */
function changedSpan(text: string, { original, suggestion }: Found): [number, number] | null {
  const at = findOnlyPart(text, original)?.start
  if (at === undefined) return null
  const before = [...original.matchAll(/\S+/g)]
  const after = suggestion.match(/\S+/g) ?? []
  const isSame = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase()
  let start = 0
  while (start < before.length && isSame(before[start]?.[0], after[start])) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && isSame(before.at(-1 - end)?.[0], after.at(-1 - end))) end++
  const changed = before.slice(start, before.length - end)
  const [first, last] =
    changed.length > 0
      ? [changed[0], changed.at(-1)]
      : [before[start - 1] ?? before[start], before[start] ?? before[start - 1]]
  if (first === undefined || last === undefined) return null
  return [at + first.index, at + last.index + last[0].length]
}

const overlaps = ([start, end]: readonly [number, number], other: { start: number; end: number }): boolean =>
  start < other.end && other.start < end

const sum = (counts: readonly Counts[], of: (count: Counts) => number) =>
  counts.reduce((total, count) => total + of(count), 0)

const ratio = (part: number, whole: number, ifNone: number) => (whole === 0 ? ifNone : part / whole)

const sameWords = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ')

/** Whether the text with the finding's suggestion is the text with one of the expected corrections. */
function isSuggested({ text, corrections }: Utterance, { original, suggestion }: Found): boolean {
  const at = findOnlyPart(text, original)
  if (at === null) return false
  const corrected = text.slice(0, at.start) + suggestion + text.slice(at.end)
  return corrections.some(({ start, end, suggestions }) =>
    suggestions.some((expected) => sameWords(corrected, text.slice(0, start) + expected + text.slice(end))),
  )
}

function countsOf(utterance: Utterance, found: readonly Found[]): Counts {
  const { text, corrections } = utterance
  const spans = found.flatMap((finding) => {
    const span = changedSpan(text, finding)
    return span === null ? [] : [{ span, finding }]
  })
  const right = spans.filter(({ span }) => corrections.some((correction) => overlaps(span, correction)))
  const missed = corrections.filter((correction) => !spans.some(({ span }) => overlaps(span, correction)))
  const isClean = corrections.length === 0
  return {
    findings: spans.length,
    right: right.length,
    suggested: right.filter(({ finding }) => isSuggested(utterance, finding)).length,
    gold: corrections.length,
    hit: corrections.length - missed.length,
    alarms: isClean ? spans.length : 0,
    cleanWords: isClean ? wordsOf(text).length : 0,
    wrong: [
      ...missed.map(({ original }) => `missed: ${text} [${original}]`),
      ...spans
        .filter((each) => !right.includes(each))
        .map(({ finding }) => `no mistake: ${text} [${finding.original} → ${finding.suggestion}]`),
    ],
  }
}

function rates(counts: readonly Counts[]): Pick<Score, 'precision' | 'recall' | 'f05'> {
  const right = sum(counts, (count) => count.right)
  const hit = sum(counts, (count) => count.hit)
  const precision = ratio(
    right,
    sum(counts, ({ findings }) => findings),
    1,
  )
  const recall = ratio(
    hit,
    sum(counts, ({ gold }) => gold),
    1,
  )
  return { precision, recall, f05: ratio(1.25 * precision * recall, 0.25 * precision + recall, 0) }
}

const resamples = 1_000

/** The middle 95 % of the F0.5 scores of as many utterances, drawn with replacement; the same in each run. */
function f05RangeOf(counts: readonly Counts[]): [number, number] {
  const random = randomFrom(1)
  const draw = () => counts.flatMap(() => counts[Math.floor(random() * counts.length)] ?? [])
  const scores = Array.from({ length: resamples }, () => rates(draw()).f05).sort((a, b) => a - b)
  return [scores[resamples * 0.025] ?? 0, scores[resamples * 0.975 - 1] ?? 0]
}

/** @param found findings for each utterance */
export function scoreOf(utterances: readonly Utterance[], found: readonly (readonly Found[])[]): Score {
  const counts = utterances.map((utterance, index) => countsOf(utterance, found[index] ?? []))
  const cleanWords = sum(counts, (count) => count.cleanWords)
  return {
    ...rates(counts),
    f05Range: f05RangeOf(counts),
    suggested: ratio(
      sum(counts, ({ suggested }) => suggested),
      sum(counts, ({ right }) => right),
      1,
    ),
    falseAlarms: ratio(100 * sum(counts, ({ alarms }) => alarms), cleanWords, 0),
    wrong: counts.flatMap(({ wrong }) => wrong),
  }
}
