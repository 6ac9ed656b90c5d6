// Index of a text's distinct words, which finds words despite spelling slips.

/** Minimum word lengths, in letters, for one and two tolerated slips. */
const [oneSlipFrom, twoSlipsFrom] = [5, 9]

/** Number of tolerated slips between two words, by the length of the shorter one. */
const slipsIn = (shorter: number): number => (shorter < oneSlipFrom ? 0 : shorter < twoSlipsFrom ? 1 : 2)

/** Length of the common prefix of two word parts. */
function commonStart(a: string, fromA: number, endA: number, b: string, fromB: number, endB: number): number {
  let count = 0
  const most = Math.min(endA - fromA, endB - fromB)
  while (count < most && a.charCodeAt(fromA + count) === b.charCodeAt(fromB + count)) count++
  return count
}

/** Whether two parts that differ in their last letters are at most one slip apart: only in the last letter. */
const isLastSlip = (a: string, fromA: number, endA: number, b: string, fromB: number, endB: number): boolean =>
  commonStart(a, fromA, endA, b, fromB, endB) >= Math.max(endA - fromA, endB - fromB) - 1

/** Whether two words are at most `slips` (one or two) insertions, deletions or replacements apart. */
function isNear(a: string, b: string, slips: number): boolean {
  const at = commonStart(a, 0, a.length, b, 0, b.length)
  let endA = a.length
  let endB = b.length
  while (endA > at && endB > at && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  if (Math.max(endA, endB) - at <= slips) return true
  if (slips < 2) return false
  return (
    isLastSlip(a, at + 1, endA, b, at + 1, endB) ||
    isLastSlip(a, at + 1, endA, b, at, endB) ||
    isLastSlip(a, at, endA, b, at + 1, endB)
  )
}

/** A text's distinct words, numbered from 0. */
export class WordIndex {
  /** The word number at each position in the text. */
  readonly numbers: Int32Array
  readonly #byWord = new Map<string, number>()
  readonly #words: string[] = []
  /** Word numbers by word length. */
  readonly #byLength = new Map<number, number[]>()
  /** Cached results: phrases share many words. */
  readonly #found = new Map<string, readonly number[]>()

  constructor(words: readonly string[]) {
    this.numbers = Int32Array.from(words, (word) => this.#byWord.get(word) ?? this.#add(word))
  }

  /** Number of distinct words. */
  get size(): number {
    return this.#byWord.size
  }

  /** Numbers of words that are equal, or differ by one slip from 5 letters or by two from 9. */
  find(wanted: string): readonly number[] {
    const known = this.#found.get(wanted)
    if (known !== undefined) return known
    const found = this.#search(wanted)
    this.#found.set(wanted, found)
    return found
  }

  #add(word: string): number {
    const number = this.#words.push(word) - 1
    this.#byWord.set(word, number)
    const ofLength = this.#byLength.get(word.length)
    if (ofLength === undefined) this.#byLength.set(word.length, [number])
    else ofLength.push(number)
    return number
  }

  #search(wanted: string): readonly number[] {
    const exact = this.#byWord.get(wanted)
    if (wanted.length < oneSlipFrom) return exact === undefined ? [] : [exact]
    const found: number[] = []
    for (let length = wanted.length - 2; length <= wanted.length + 2; length++) {
      const slips = slipsIn(Math.min(length, wanted.length))
      if (Math.abs(length - wanted.length) > slips) continue
      for (const number of this.#byLength.get(length) ?? []) {
        const word = this.#words[number] ?? ''
        if (isNear(word, wanted, slips)) found.push(number)
      }
    }
    return found
  }
}
