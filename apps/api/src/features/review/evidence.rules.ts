// Checks evidence: a model's quote counts only if the learner said it, in whole words. Pure.

import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { mistakesMax, type UnplacedMistake } from '@parley/contracts/review/review.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { findOnlyPart, findPart, isEvidence, type TextSpan, textOf } from '@parley/contracts/text/text-span.ts'
import type { Line } from './review.rules.ts'

/** Maximum number of quotes for one finding. */
const quotesMax = 40

/** A place in the learner's lines. */
interface Place {
  readonly line: Line
  readonly span: TextSpan
}

/**
 * Where a part was said: in the named line. If no line has that name, in the first line that contains the part.
 * @param find finds the part in a text
 */
function findPlace(lines: readonly Line[], pairId: string, find: (text: string) => TextSpan | null): Place | null {
  const named = lines.find((line) => line.pairId === pairId)
  for (const line of named === undefined ? lines : [named]) {
    const span = find(line.text)
    if (span !== null) return { line, span }
  }
  return null
}

/** A quote that supports a judgement, and its line; null if it is too short or was not said there. */
export function findQuote(lines: readonly Line[], quote: string, pairId: string) {
  const place = findPlace(lines, pairId, (text) => findPart(text, quote))
  if (place === null) return null
  const said = textOf(place.line.text, place.span)
  return isEvidence(said) ? { line: place.line, quote: said } : null
}

/** Keeps quotes that were said, with the exact words and the correct line. Each step looks for one quote. */
export function* keepQuotes<T extends { quote: string; pair_id: string }>(
  lines: readonly Line[],
  quotes: readonly T[],
): Generator<void, T[]> {
  const said: T[] = []
  for (const quoted of quotes.slice(0, quotesMax)) {
    yield
    const found = findQuote(lines, quoted.quote, quoted.pair_id)
    if (found !== null) said.push({ ...quoted, quote: found.quote, pair_id: found.line.pairId })
  }
  return said
}

/** A mistake before it is checked. */
export interface FoundMistake {
  readonly pair_id: string
  readonly original_text: string
  readonly suggestion: string
  readonly explanation: string
  readonly topic: Topic
  readonly improved_answer: string | null
  readonly cefr_level: DifficultyLevel | null
  /** Whether a listener would not understand, or would misunderstand. */
  readonly blocks_meaning: boolean
}

type CheckedMistake = UnplacedMistake & { blocks: boolean }

/** Checks what may be shown as correct in a conversation's language. */
export interface Teachable {
  isTeachable(line: string, correction: { original: string; suggestion: string }): boolean
  isTeachableText(text: string): boolean
}

/**
 * Drops mistakes that were not said, that could be at several places in their line, that are duplicates, and those whose
 * correction may not be shown as correct. Each step looks for one mistake.
 */
function* checked(
  lines: readonly Line[],
  found: readonly FoundMistake[],
  teachable: Teachable,
): Generator<void, CheckedMistake[]> {
  const seen = new Set<string>()
  const mistakes: CheckedMistake[] = []
  for (const { blocks_meaning: blocks, original_text, pair_id, ...mistake } of found) {
    yield
    const place = findPlace(lines, pair_id, (text) => findOnlyPart(text, original_text))
    if (place === null) continue
    const { line } = place
    const quote = textOf(line.text, place.span)
    const key = `${line.pairId} ${quote}`
    if (seen.has(key) || !teachable.isTeachable(line.text, { original: quote, suggestion: mistake.suggestion }))
      continue
    seen.add(key)
    const { improved_answer: fuller } = mistake
    mistakes.push({
      ...mistake,
      improved_answer: fuller !== null && teachable.isTeachableText(fuller) ? fuller : null,
      blocks,
      pair_id: line.pairId,
      user_message: line.text,
      original_text: quote,
    })
  }
  return mistakes
}

/**
 * The mistakes to show, at most ten: first those that block the meaning, then those with recurring topics, most
 * frequent first, then the rest in the order in which they were made. Each step looks for one mistake.
 */
export function* rankMistakes(
  lines: readonly Line[],
  found: readonly FoundMistake[],
  teachable: Teachable,
): Generator<void, UnplacedMistake[]> {
  const mistakes = yield* checked(lines, found, teachable)
  const count = new Map<Topic, number>()
  for (const { topic } of mistakes) count.set(topic, (count.get(topic) ?? 0) + 1)
  const frequency = ({ topic }: UnplacedMistake) => (topic === 'other' ? 1 : (count.get(topic) ?? 0))
  const places = new Map(lines.map(({ pairId }, index) => [pairId, index]))
  const place = ({ pair_id }: UnplacedMistake) => places.get(pair_id) ?? -1
  return mistakes
    .toSorted((a, b) => Number(b.blocks) - Number(a.blocks) || frequency(b) - frequency(a) || place(a) - place(b))
    .slice(0, mistakesMax)
    .map(({ blocks: _, ...mistake }) => mistake)
}
