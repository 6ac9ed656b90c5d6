// How near a learner's words come to a phrase that they do not say. Pure.
import { normalise, type SpokenText } from './wording.ts'

/** Minimum share of a phrase's words and of its letters. */
const wordShare = 0.4
const letterShare = 0.5

/** Minimum number of common words, at least one of them longer than an article. */
const wordsMin = 2
const longFrom = 4

/**
 * The share of a phrase's letters that a line's words have, in any order and with small spelling slips tolerated; 0 if
 * they have too little in common.
 */
export function nearnessTo({ index }: SpokenText, phrase: string): number {
  const wanted = normalise(phrase)
  const found = wanted.filter((word) => index.find(word).length > 0)
  if (found.length < wordsMin || found.length < wordShare * wanted.length) return 0
  if (!found.some(({ length }) => length >= longFrom)) return 0
  const share = lettersIn(found) / lettersIn(wanted)
  return share >= letterShare ? share : 0
}

const lettersIn = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)
