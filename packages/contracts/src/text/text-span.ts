// Parts of a text, found by whole words and replaced by position. Pure.

/** A part of a text, as offsets in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Longest part to search for, in characters. */
const partMax = 2_000

const wordCharacter = /[\p{L}\p{M}\p{N}]/u
const apostrophe = /['’ʼ]/
const isWordAt = (text: string, at: number): boolean => wordCharacter.test(text[at] ?? '')

/** The second half of an English contraction: "don’t" does not contain the word "t". */
const contracted = /^(?:t|s|re|ve|ll|d|m)(?![\p{L}\p{M}\p{N}])/iu

/** Whether a word continues before `start`. An elided article is a word of its own: "l’addition". */
function isCutAtStart(text: string, start: number): boolean {
  if (!isWordAt(text, start)) return false
  if (isWordAt(text, start - 1)) return true
  const isJoined = apostrophe.test(text[start - 1] ?? '') && isWordAt(text, start - 2)
  return isJoined && (/^\p{Script=Cyrillic}/u.test(text.slice(start)) || contracted.test(text.slice(start, start + 3)))
}

/** Whether a word continues after `end`. */
function isCutAtEnd(text: string, end: number): boolean {
  if (!isWordAt(text, end - 1)) return false
  return isWordAt(text, end) || (apostrophe.test(text[end] ?? '') && isWordAt(text, end + 1))
}

/** Up to `most` places at which a part occurs as whole words. */
function places(text: string, part: string, most: number): number[] {
  const found: number[] = []
  for (let at = text.indexOf(part); at >= 0 && found.length < most; at = text.indexOf(part, at + 1)) {
    if (!isCutAtStart(text, at) && !isCutAtEnd(text, at + part.length)) found.push(at)
  }
  return found
}

/** Up to `most` spans of a part: exact ones, otherwise those that differ in case. */
function spansOf(text: string, part: string, most: number): TextSpan[] {
  const wanted = part.trim()
  if (wanted === '' || wanted.length > partMax) return []
  const asSpans = (found: readonly number[]) => found.map((start) => ({ start, end: start + wanted.length }))
  const exact = places(text, wanted, most)
  if (exact.length > 0) return asSpans(exact)
  const folded = text.toLowerCase()
  // If lower-casing changes the length, positions do not correspond.
  return folded.length === text.length ? asSpans(places(folded, wanted.toLowerCase(), most)) : []
}

/** The first place where a part occurs as whole words, whatever its case; null if it does not. */
export const findPart = (text: string, part: string): TextSpan | null => spansOf(text, part, 1)[0] ?? null

/** The only place where a part occurs as whole words; null if there is none, or more than one. */
export function findOnlyPart(text: string, part: string): TextSpan | null {
  const [only = null, second] = spansOf(text, part, 2)
  return second === undefined ? only : null
}

export const textOf = (text: string, { start, end }: TextSpan): string => text.slice(start, end)

/** The words of a text, in lower case; parts joined by apostrophes and hyphens are one word. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’ʼ-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

/** A shorter quote, such as "I", shows nothing: it has fewer words and fewer characters than these. */
const evidenceMin = { words: 3, characters: 12 }

/** Whether a quote is long enough to support a judgement. */
export const isEvidence = (quote: string): boolean =>
  wordsOf(quote).length >= evidenceMin.words || quote.trim().length >= evidenceMin.characters

/** A span's replacement; empty if its words are to be left out. */
export interface Replacement extends TextSpan {
  readonly suggestion: string
}

/**
 * The text between two offsets, with its replacements. A replacement that overlaps an earlier one, or is not entirely
 * between the offsets, is left out.
 */
export function replaceParts(
  text: string,
  replacements: readonly Replacement[],
  { start: from, end: to }: TextSpan = { start: 0, end: text.length },
): string {
  const sorted = replacements.toSorted((one, other) => one.start - other.start || one.end - other.end)
  let result = ''
  let at = from
  for (const { start, end, suggestion } of sorted) {
    if (start < at || end > to) continue
    const before = text.slice(at, start)
    result += suggestion === '' && before.endsWith(' ') ? before.slice(0, -1) + suggestion : before + suggestion
    at = end
  }
  return result + text.slice(at, to)
}
