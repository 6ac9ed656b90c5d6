// Precision and recall of detected mistakes against the expected ones, by the words they change. Pure.
import { findOnlyPart, wordsOf } from '@parley/contracts/text/text-span.ts'

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
  /** Findings per 100 words in utterances without mistakes. */
  readonly falseAlarms: number
  /** Missed mistakes and false findings, for inspection. */
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

/** @param found findings for each utterance */
export function scoreOf(utterances: readonly Utterance[], found: readonly (readonly Found[])[]): Score {
  let [right, all, hit, gold, alarms, cleanWords] = [0, 0, 0, 0, 0, 0]
  const wrong: string[] = []
  for (const [index, { text, corrections }] of utterances.entries()) {
    const spans = (found[index] ?? []).flatMap((finding) => {
      const span = changedSpan(text, finding)
      return span === null ? [] : [{ span, finding }]
    })
    const isRight = (span: [number, number]) => corrections.some((correction) => overlaps(span, correction))
    const missed = corrections.filter((correction) => !spans.some(({ span }) => overlaps(span, correction)))
    const mistaken = spans.filter(({ span }) => !isRight(span))
    all += spans.length
    right += spans.length - mistaken.length
    gold += corrections.length
    hit += corrections.length - missed.length
    if (corrections.length === 0) {
      alarms += spans.length
      cleanWords += wordsOf(text).length
    }
    wrong.push(
      ...missed.map(({ original }) => `missed: ${text} [${original}]`),
      ...mistaken.map(({ finding }) => `no mistake: ${text} [${finding.original} → ${finding.suggestion}]`),
    )
  }
  const precision = all === 0 ? 1 : right / all
  const recall = gold === 0 ? 1 : hit / gold
  const f05 = precision + recall === 0 ? 0 : (1.25 * precision * recall) / (0.25 * precision + recall)
  return { precision, recall, f05, falseAlarms: cleanWords === 0 ? 0 : (100 * alarms) / cleanWords, wrong }
}
