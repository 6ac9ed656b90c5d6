// Evidence before scores: what a model says the learner said is kept only where the learner really said it. Pure.
import type { DifficultyLevel } from '@parley/contracts/library.ts'
import { type Mistake, mistakesMax } from '@parley/contracts/review.ts'
import type { Line } from './review.rules.ts'

/** The part of a text that a quotation stands for, as it is written there; null when it is no literal part of it. */
export const literalPart = (text: string, quote: string): string | null => {
  const wanted = quote.trim()
  if (wanted === '') return null
  const exact = text.indexOf(wanted)
  if (exact >= 0) return wanted
  const folded = text.toLowerCase()
  const at = folded.indexOf(wanted.toLowerCase())
  // Where lower case has another length, positions do not agree.
  return at < 0 || folded.length !== text.length ? null : text.slice(at, at + wanted.length)
}

/** Where a quotation was said: in the line it names, else in the first that contains it; null when nowhere. */
export const findQuote = (
  lines: readonly Line[],
  quote: string,
  pairId: string,
): { line: Line; quote: string } | null => {
  const named = lines.filter((line) => line.pairId === pairId)
  for (const line of [...named, ...lines]) {
    const literal = literalPart(line.text, quote)
    if (literal !== null) return { line, quote: literal }
  }
  return null
}

/** Keeps what was said, with its words and its place as they really were. */
export const keepQuotes = <T extends { quote: string; pair_id: string }>(
  lines: readonly Line[],
  quotes: readonly T[],
): T[] =>
  quotes.flatMap((given) => {
    const found = findQuote(lines, given.quote, given.pair_id)
    return found === null ? [] : [{ ...given, quote: found.quote, pair_id: found.line.pairId }]
  })

/** A mistake as it is found, before it is checked. */
export interface FoundMistake {
  readonly pair_id: string
  readonly original_text: string
  readonly suggestion: string
  readonly explanation: string
  readonly topic: string
  readonly improved_answer: string | null
  readonly cefr_level: DifficultyLevel | null
  /** A listener would not understand, or understand something else. */
  readonly blocks_meaning: boolean
}

/** Drops what was not said, what changes nothing and what comes twice. */
const checked = (lines: readonly Line[], found: readonly FoundMistake[]): (Mistake & { blocks: boolean })[] => {
  const seen = new Set<string>()
  return found.flatMap(({ blocks_meaning: blocks, original_text, pair_id, ...mistake }) => {
    const place = findQuote(lines, original_text, pair_id)
    if (place === null || place.quote === mistake.suggestion.trim()) return []
    const key = `${place.line.pairId} ${place.quote}`
    if (seen.has(key)) return []
    seen.add(key)
    const { pairId, text } = place.line
    return [{ ...mistake, blocks, pair_id: pairId, user_message: text, original_text: place.quote }]
  })
}

/**
 * The mistakes worth showing, at most ten: first those that block the meaning, then those whose topic recurs, the most
 * frequent first, then the rest in the order in which they were made.
 */
export const rankMistakes = (lines: readonly Line[], found: readonly FoundMistake[]): Mistake[] => {
  const mistakes = checked(lines, found)
  const topicOf = ({ topic }: Mistake) => topic.trim().toLowerCase()
  const frequency = new Map<string, number>()
  for (const mistake of mistakes) frequency.set(topicOf(mistake), (frequency.get(topicOf(mistake)) ?? 0) + 1)
  const place = ({ pair_id }: Mistake) => lines.findIndex(({ pairId }) => pairId === pair_id)
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
