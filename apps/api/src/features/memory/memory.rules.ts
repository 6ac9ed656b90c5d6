// Selects which of a model's findings are remembered: only those that can be quoted, read and shown. Pure.

import { type MemoryKind, MemoryText } from '@parley/contracts/practice/memory.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { findPart, textOf } from '@parley/contracts/text/text-span.ts'

/** Maximum number of cards made from one conversation. */
export const newCardsMax = 3
/** A conversation with fewer words is not worth sending to a model. */
export const wordsMin = 20
/** Further findings of a model that returns too many are ignored. */
const foundMax = 20

/** A line that the learner said and has not struck out. */
export interface Line {
  readonly pairId: string
  readonly text: string
}

export interface FoundCard {
  readonly kind: Exclude<MemoryKind, 'mistake'>
  readonly text: string
  readonly quote: string
  readonly pair_id: string
}

export interface NewCard {
  readonly kind: MemoryKind
  readonly key: string
  readonly text: string
  readonly quote: string
  readonly suggestion: string | null
  readonly pairId: string
}

/** The key by which a repeated fact is recognised. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The line in which a quote was said, and its exact words there: the named line, otherwise the first that contains it.
 */
function placeOf(lines: readonly Line[], { quote, pair_id }: FoundCard): { pairId: string; quote: string } | null {
  const named = lines.filter(({ pairId }) => pairId === pair_id)
  for (const { pairId, text } of [...named, ...lines]) {
    const span = findPart(text, quote)
    if (span !== null) return { pairId, quote: textOf(text, span) }
  }
  return null
}

/**
 * Cards that may be stored. Each step looks for one quote.
 * @param readable the text if it is in the requested language, else null
 * @param known keys of existing cards
 */
export function* checkFound(
  found: readonly FoundCard[],
  lines: readonly Line[],
  readable: (text: string) => string | null,
  known: ReadonlySet<string>,
): Generator<void, NewCard[]> {
  const cards = new Map<string, NewCard>()
  for (const card of found.slice(0, foundMax)) {
    yield
    const text = MemoryText.safeParse(readable(card.text) ?? '')
    const place = placeOf(lines, card)
    if (!text.success || place === null) continue
    const key = keyOf(text.data)
    if (key === '' || known.has(key) || cards.has(key)) continue
    cards.set(key, { kind: card.kind, key, text: text.data, suggestion: null, ...place })
    if (cards.size === newCardsMax) break
  }
  return [...cards.values()]
}

/** A mistake made in this conversation and in another one. */
export interface RecurringMistake {
  readonly topic: Topic
  readonly originalText: string
  readonly suggestion: string
  readonly pairId: string
}

/** Mistakes of no topic make no card: they are not the same one again. */
export const mistakeCards = (mistakes: readonly RecurringMistake[]): NewCard[] =>
  mistakes
    .filter(({ topic }) => topic !== 'other')
    .map(({ topic, originalText, suggestion, pairId }) => ({
      kind: 'mistake',
      key: topic,
      text: topic,
      quote: originalText,
      suggestion,
      pairId,
    }))

/** Maximum numbers of cards passed on to a partner about one learner. */
const told = { about: 6, mistakes: 3 }

/** The memory passed to a partner: sentences about the learner, aims first, and their frequent mistakes. */
export interface PartnerMemory {
  readonly about: readonly string[]
  readonly oftenWrong: readonly string[]
}

/** @param cards newest first, with mistakes of only one language */
export const partnerMemory = (
  cards: readonly { kind: MemoryKind; text: string; quote: string; suggestion: string | null }[],
): PartnerMemory => {
  const of = (kind: MemoryKind) => cards.filter((card) => card.kind === kind)
  return {
    about: [...of('aim'), ...of('fact')].slice(0, told.about).map(({ text }) => text),
    oftenWrong: of('mistake')
      .slice(0, told.mistakes)
      .map(({ text, quote, suggestion }) => `${text}: ${quote}${suggestion ? ` → ${suggestion}` : ''}`),
  }
}
