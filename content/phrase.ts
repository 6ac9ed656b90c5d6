// Whether a text contains a phrase, allowing other words between its own and some missing ones. The running time is
// proportional to the text's length times the phrase's, however often words repeat.
import { Aligner } from './alignment.ts'
import type { WordIndex } from './near-words.ts'
import { isNegation, type Negations } from './negation.ts'

/** Required share of a phrase's words and of its letters, so that the most important word is not missed. */
const wordShare = 0.7
const letterShare = 0.75

/** Maximum number of text words that a phrase of this many words may span. */
const stretchOf = (wanted: number): number => Math.ceil(wanted * 1.5) + 2

/**
 * Distance between the starts of searched stretches. For phrases of eight or more words, not every word starts one;
 * they are longer by the same amount, so that no match is missed.
 */
const stepOf = (wanted: number): number => Math.max(1, Math.floor(wanted / 4) - 1)

/**
 * Maximum number of words in the candidate stretches that are checked in detail: about as many as in a text that
 * repeatedly negates a phrase for two thousand characters. Beyond that, the phrase counts as not said.
 */
const lookedAtMax = 4_000

/** A text to search for phrases. */
export interface ComparedText {
  readonly index: WordIndex
  readonly negations: Negations
}

/** A phrase, and how much of it a text must contain. */
class Phrase {
  readonly size: number
  readonly #letters: Int32Array
  readonly #lettersEnough: number
  /** 1 if a word negates: without it, the phrase has the opposite meaning. */
  readonly #negates: Uint8Array

  constructor(words: readonly string[]) {
    this.size = words.length
    this.#letters = Int32Array.from(words, ({ length }) => length)
    this.#lettersEnough = letterShare * this.#letters.reduce((sum, letters) => sum + letters, 0)
    this.#negates = Uint8Array.from(words, (word) => Number(isNegation(word)))
  }

  /** Whether enough of it is matched. @param pairs for each of its words, -1 if it is not matched */
  isEnough(pairs: Int32Array): boolean {
    let words = 0
    let letters = 0
    for (let word = 0; word < this.size; word++) {
      if (pairs[word] !== -1) {
        words++
        letters += this.#letters[word] ?? 0
      } else if (this.#negates[word] === 1) return false
    }
    return words / this.size >= wordShare && letters >= this.#lettersEnough
  }
}

/** The words in a text that match any word in a phrase, in order. */
class Candidates {
  readonly aligner: Aligner
  readonly numbers: Int32Array
  /** Their positions in the text. */
  readonly places: Int32Array
  readonly #found: Int32Array

  constructor({ numbers, size }: WordIndex, found: readonly (readonly number[])[]) {
    this.aligner = new Aligner(found.length, size)
    this.#found = new Int32Array(found.length)
    for (const [wanted, same] of found.entries()) for (const number of same) this.aligner.note(number, wanted)
    this.places = new Int32Array(numbers.length)
    let count = 0
    for (let place = 0; place < numbers.length; place++) {
      if (this.aligner.saysAny(numbers[place] ?? 0)) this.places[count++] = place
    }
    this.places = this.places.subarray(0, count)
    this.numbers = this.places.map((place) => numbers[place] ?? 0)
  }

  /** Whether a negation is next to a stretch's aligned words. */
  areNegated(pairs: Int32Array, from: number, negations: Negations): boolean {
    let count = 0
    for (let word = 0; word < pairs.length; word++) {
      const pair = pairs[word] ?? -1
      if (pair >= 0) this.#found[count++] = this.places[from + pair] ?? 0
    }
    return negations.areBeside(this.#found, count)
  }
}

/**
 * Searches the stretches that match most of the phrase, so that "I don't want it" is not mistaken for "want it". @param
 * wanted the words of the phrase
 */
export function containsPhrase({ index, negations }: ComparedText, wanted: readonly string[]): boolean {
  const found = wanted.map((word) => index.find(word))
  const phrase = new Phrase(wanted)
  // Most texts lack most of the words, and therefore need no alignment.
  if (!phrase.isEnough(Int32Array.from(found, ({ length }) => length - 1))) return false
  const sayable = found.filter(({ length }) => length > 0).length
  const candidates = new Candidates(index, found)
  const { aligner, numbers, places } = candidates
  const step = stepOf(phrase.size)
  const stretch = stretchOf(phrase.size) + step - 1
  let [most, isSaid, next, end, lookedAt] = [1, false, 0, 0, 0]
  for (let from = 0; from < places.length; from++) {
    const place = places[from] ?? 0
    if (place < next) continue
    next = place + step
    while (end < places.length && (places[end] ?? 0) < place + stretch) end++
    // Later stretches matter only if they match more of the phrase.
    const least = isSaid ? most + 1 : most
    if (end - from < least) continue
    const count = aligner.align(numbers, from, end)
    if (count < least) continue
    most = count
    const pairs = aligner.pairs(numbers, from, end)
    lookedAt += phrase.size
    isSaid = (most === phrase.size || phrase.isEnough(pairs)) && !candidates.areNegated(pairs, from, negations)
    if ((isSaid && most === sayable) || lookedAt >= lookedAtMax) return isSaid
  }
  return isSaid
}
