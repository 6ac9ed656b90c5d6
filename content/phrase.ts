// Whether a phrase was said somewhere in a text, with other words between its own and some of them missing. However words
// repeat, the work grows with the length of the text times that of the phrase.
import { Aligner } from './alignment.ts'
import type { WordIndex } from './near-words.ts'
import { isNegation, type Negations } from './negation.ts'

/** How much of a phrase must be said: of its words, and of its letters, so that the word that matters is not missed. */
const wordShare = 0.7
const letterShare = 0.75

/** How many words of the text a phrase of so many words may stretch over. */
const stretchOf = (wanted: number): number => Math.ceil(wanted * 1.5) + 2

/**
 * How far apart stretches begin that are looked at. Of a phrase of eight words and more not every word begins one; they
 * are longer by as much, so that none is missed.
 */
const stepOf = (wanted: number): number => Math.max(1, Math.floor(wanted / 4) - 1)

/**
 * How many words of stretches with as much of the phrase are looked at closely: about as many as in a text that denies a
 * phrase over and over for two thousand characters. Whoever denies it more often has not said it.
 */
const lookedAtMax = 4_000

/** A text that phrases are looked for in. */
export interface ComparedText {
  readonly index: WordIndex
  readonly negations: Negations
}

/** What must be said of a phrase. */
class Phrase {
  readonly size: number
  readonly #letters: Int32Array
  readonly #lettersEnough: number
  /** 1 where a word negates: without it the phrase says the opposite. */
  readonly #negates: Uint8Array

  constructor(words: readonly string[]) {
    this.size = words.length
    this.#letters = Int32Array.from(words, ({ length }) => length)
    this.#lettersEnough = letterShare * this.#letters.reduce((sum, letters) => sum + letters, 0)
    this.#negates = Uint8Array.from(words, (word) => Number(isNegation(word)))
  }

  /** Whether enough of it is said. @param pairs for each of its words -1 where it is not said */
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

/** The words of a text that say any word of a phrase, in their order. */
class Candidates {
  readonly aligner: Aligner
  readonly numbers: Int32Array
  /** Where in the text they stand. */
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

  /** Whether a "not" stands beside the words of a stretch that were aligned. */
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
 * Looks at the stretches in which most of the phrase is found, so that "I don't want it" is not taken for "want it".
 * @param wanted the words of the phrase
 */
export function containsPhrase({ index, negations }: ComparedText, wanted: readonly string[]): boolean {
  const found = wanted.map((word) => index.find(word))
  const phrase = new Phrase(wanted)
  // Most texts lack most of the words: those need no alignment.
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
    // What is said already changes only where more of the phrase is found.
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
