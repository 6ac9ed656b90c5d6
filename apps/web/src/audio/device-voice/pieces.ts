// How a sentence is cut for the device's voice, and how long a voice takes. Pure.

/** An unhurried voice at tempo 1. */
const charactersPerSecond = 14

/** How long a voice needs for a text, in milliseconds, as far as its length tells. */
export const expectedMs = (characters: number, tempo: number): number =>
  (characters / (charactersPerSecond * tempo)) * 1_000

/**
 * The end of the next piece of a text that is at most `most` characters long: after a clause if possible, otherwise
 * after a word.
 */
export function pieceEnd(text: string, from: number, most: number): number {
  if (text.length - from <= most) return text.length
  const within = text.slice(from, from + most + 1)
  const after = (pattern: RegExp) => [...within.matchAll(pattern)].at(-1)
  const cut = after(/[,;:–—](?=\s)/g) ?? after(/\S(?=\s)/g)
  return cut ? from + cut.index + 1 : from + most
}

/** The end of the word at an offset. */
export function wordEnd(text: string, from: number): number {
  const [word = ''] = /^\S+/.exec(text.slice(from)) ?? []
  // A mark at its end is not spoken.
  return from + (word.replace(/[^\p{L}\p{N}]+$/u, '').length || word.length)
}

/** Whether there is something to say. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
