// Ranges of a text, in UTF-16 units. Pure.
import { findOnlyPart } from '@parley/contracts/text/text-span.ts'

const inWord = /[\p{L}\p{N}'’-]/u
const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character)
const isOfWord = (character: string | undefined) => character !== undefined && inWord.test(character)

/** Maximum number of words added on each side to make a range's text unique. */
const wordsMax = 8

/**
 * The far end of the word next to a position.
 * @param isSkipped the characters that may be before it; if others are, the result is the position itself
 */
function nextWord(
  text: string,
  from: number,
  step: 1 | -1,
  isSkipped: (character: string | undefined) => boolean,
): number {
  const at = (position: number) => text[step === 1 ? position : position - 1]
  let position = from
  while (isSkipped(at(position))) position += step
  if (position === from || !isOfWord(at(position))) return from
  while (isOfWord(at(position))) position += step
  return position
}

const isBetweenWords = (character: string | undefined) => character !== undefined && !isOfWord(character)

const isUnique = (text: string, start: number, end: number): boolean =>
  findOnlyPart(text, text.slice(start, end))?.start === start

/** A range, extended by further words on each side until its text occurs only once; several words at most. */
export function uniqueRange(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end]
  for (let words = 0; words < wordsMax && !isUnique(text, from, to); words++) {
    from = nextWord(text, from, -1, isBetweenWords)
    to = nextWord(text, to, 1, isBetweenWords)
  }
  return [from, to]
}

/** A range, extended by one word on each side within its sentence, and further until its text occurs only once. */
export const withNeighbours = (text: string, start: number, end: number): [number, number] =>
  uniqueRange(text, nextWord(text, start, -1, isSpace), nextWord(text, end, 1, isSpace))
