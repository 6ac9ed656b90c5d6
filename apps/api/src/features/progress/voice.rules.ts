// Picks the sentence that best shows how a voice has changed. Pure.

const dayMs = 86_400_000
/** A sentence counts as repeated if it was said at least this long after the first time. */
const apartMs = 21 * dayMs
const weekMs = 7 * dayMs

/** A line with a recording. */
export interface HeardLine {
  readonly text: string
  readonly language: string
  readonly at: Date
  /** Time of the first phrase said aloud in this language. */
  readonly firstAt: Date
}

/** The words of a text in lower case, without punctuation. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const timeOf = ({ at }: HeardLine): number => at.getTime()

/** Week since the first phrase, starting at 1. */
export const weekOfLine = ({ at, firstAt }: HeardLine): number =>
  Math.floor((at.getTime() - firstAt.getTime()) / weekMs) + 1

export const againFrom = ({ at }: HeardLine): Date => new Date(at.getTime() + apartMs)

/** The same sentence in the first week and, if it was repeated, weeks later. */
interface Pair<Line> {
  readonly first: Line
  readonly last: Line | null
}

/**
 * The sentence with the longest time between its recordings; among equals, or if none was repeated, the one with the
 * most words.
 * @returns null if the first week has no recording
 */
export function pickSentence<Line extends HeardLine>(lines: readonly Line[]): Pair<Line> | null {
  const inOrder = lines.toSorted((one, other) => timeOf(one) - timeOf(other))
  const same = Map.groupBy(inOrder, ({ language, text }) => [language, ...wordsOf(text)].join(' '))
  const pairs = [...same.values()].flatMap((group): Pair<Line>[] => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || weekOfLine(first) > 1) return []
    return [{ first, last: last !== undefined && last.at >= againFrom(first) ? last : null }]
  })
  const apart = ({ first, last }: Pair<Line>) => (last === null ? 0 : weekOfLine(last) - weekOfLine(first))
  const words = ({ first }: Pair<Line>) => wordsOf(first.text).length
  return pairs.sort((one, other) => apart(other) - apart(one) || words(other) - words(one))[0] ?? null
}
