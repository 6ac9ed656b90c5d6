// Checks evidence: a model's quote counts only if the learner said it. Pure.

import { literalPart } from '@parley/content/literal-part.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { type Mistake, mistakesMax } from '@parley/contracts/review.ts'
import type { Line } from './review.rules.ts'

/** Maximum number of quotes for one finding. */
const quotesMax = 40

/** Lower-case lines, cached because a review searches the same lines for many quotes. */
const foldedLines = new WeakMap<Line, string>()

function folded(line: Line): string {
  const known = foldedLines.get(line) ?? line.text.toLowerCase()
  foldedLines.set(line, known)
  return known
}

/** The line in which a quote was said: the named line, otherwise the first that contains it; null if none does. */
export const findQuote = (
  lines: readonly Line[],
  quote: string,
  pairId: string,
): { line: Line; quote: string } | null => {
  const named = lines.filter((line) => line.pairId === pairId)
  for (const line of [...named, ...lines]) {
    const literal = literalPart(line.text, quote, folded(line))
    if (literal !== null) return { line, quote: literal }
  }
  return null
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
  readonly topic: string
  readonly improved_answer: string | null
  readonly cefr_level: DifficultyLevel | null
  /** Whether a listener would not understand, or would misunderstand. */
  readonly blocks_meaning: boolean
}

type CheckedMistake = Mistake & { blocks: boolean }

/** Checks what may be shown as correct in a conversation's language. */
export interface Teachable {
  isTeachable(line: string, correction: { original: string; suggestion: string }): boolean
  isTeachableText(text: string): boolean
}

/**
 * Drops mistakes that were not said or are duplicates, and those whose correction may not be shown as correct. Each
 * step looks for one mistake.
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
    const place = findQuote(lines, original_text, pair_id)
    if (place === null) continue
    const { quote, line } = place
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
): Generator<void, Mistake[]> {
  const mistakes = yield* checked(lines, found, teachable)
  const topicOf = ({ topic }: Mistake) => topic.trim().toLowerCase()
  const frequency = new Map<string, number>()
  for (const mistake of mistakes) frequency.set(topicOf(mistake), (frequency.get(topicOf(mistake)) ?? 0) + 1)
  const places = new Map(lines.map(({ pairId }, index) => [pairId, index]))
  const place = ({ pair_id }: Mistake) => places.get(pair_id) ?? -1
  return mistakes
    .toSorted(
      (a, b) =>
        Number(b.blocks) - Number(a.blocks) ||
        (frequency.get(topicOf(b)) ?? 0) - (frequency.get(topicOf(a)) ?? 0) ||
        place(a) - place(b),
    )
    .slice(0, mistakesMax)
    .map(({ blocks: _, ...mistake }) => mistake)
}
