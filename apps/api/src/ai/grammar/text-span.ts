// Ranges of a text, in UTF-16 units. Pure.

const inWord = /[\p{L}\p{N}'’-]/u
const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character)
const isOfWord = (character: string | undefined) => character !== undefined && inWord.test(character)

/** The far end of the word next to a position; the position itself if there is none. */
function nextWord(text: string, from: number, step: 1 | -1): number {
  const at = (position: number) => text[step === 1 ? position : position - 1]
  let position = from
  while (isSpace(at(position))) position += step
  if (position === from || !isOfWord(at(position))) return from
  while (isOfWord(at(position))) position += step
  return position
}

/** A range of a text, extended by one word on each side within its sentence. */
export const withNeighbours = (text: string, start: number, end: number): [number, number] => [
  nextWord(text, start, -1),
  nextWord(text, end, 1),
]
