// Longest common subsequences of a phrase and stretches of a text, in bit vectors: a row of the table is a few whole numbers.
// H. Hyyrö, "Bit-Parallel LCS-Length Computation Revisited" (2004).

/** Bits in one number, a limb: fewer than 31, so that a sum with its carry stays a small integer. */
const limbBits = 30
const allBits = 2 ** limbBits - 1

/** How many of 32 bits are 1 (H. S. Warren, "Hacker's Delight", 5-1). */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A phrase that is set against stretches of one text, whose different words are known by their numbers. */
export class Aligner {
  readonly #wanted: number
  readonly #limbs: number
  /** How many different words the text has. */
  readonly #size: number
  /** For each of them which words of the phrase it says; all first limbs, then all second ones. */
  readonly #masks: Int32Array
  /** Most rows that the table has had. */
  #rowsMax = 0
  /** The table, laid out alike: bit `j` of a row is 0 where word `j` of the phrase makes the subsequence longer. */
  #rows = new Int32Array()
  /** What each row carries from one limb to the next. */
  #carries = new Int32Array()
  readonly #pairs: Int32Array

  /** @param wanted how many words the phrase has @param size how many different words the text has */
  constructor(wanted: number, size: number) {
    this.#wanted = wanted
    this.#limbs = Math.ceil(wanted / limbBits)
    this.#size = size
    this.#masks = new Int32Array(size * this.#limbs)
    this.#pairs = new Int32Array(wanted)
  }

  /** Notes that a word of the text says a word of the phrase. */
  note(number: number, wanted: number): void {
    const at = Math.floor(wanted / limbBits) * this.#size + number
    this.#masks[at] = (this.#masks[at] ?? 0) | (1 << (wanted % limbBits))
  }

  /** Whether a word of the text says any word of the phrase. */
  saysAny(number: number): boolean {
    for (let at = number; at < this.#masks.length; at += this.#size) if (this.#masks[at] !== 0) return true
    return false
  }

  /** How many words of the phrase a stretch of the text says in their order. @param numbers of the words of the text */
  align(numbers: Int32Array, from: number, end: number): number {
    if (end - from >= this.#rowsMax) {
      this.#rowsMax = 2 * (end - from + 1)
      this.#rows = new Int32Array(this.#limbs * this.#rowsMax)
      this.#carries = new Int32Array(this.#rowsMax)
    }
    if (this.#limbs > 1) this.#carries.fill(0)
    for (let limb = 0; limb < this.#limbs; limb++) this.#fill(numbers, from, end, limb)
    return this.#lengthAt(end - from, this.#wanted)
  }

  #fill(numbers: Int32Array, from: number, end: number, limb: number): void {
    const [masks, rows, carries] = [this.#masks, this.#rows, this.#carries]
    const mask = limb * this.#size
    const isLast = limb + 1 === this.#limbs
    let row = allBits
    let at = limb * this.#rowsMax
    rows[at++] = row
    for (let index = from; index < end; index++) {
      const said = masks[mask + (numbers[index] ?? 0)] ?? 0
      const sum = row + (row & said) + (carries[index - from] ?? 0)
      if (!isLast) carries[index - from] = sum >>> limbBits
      row = (sum & allBits) | (row & ~said)
      rows[at++] = row
    }
  }

  /**
   * What says what in the stretch that was aligned last.
   * @returns for each word of the phrase how far behind `from` the word stands that says it, -1 where none does; the same
   * array each time
   */
  pairs(numbers: Int32Array, from: number, end: number): Int32Array {
    const pairs = this.#pairs.fill(-1)
    let row = end - from
    let column = this.#wanted
    let length = this.#lengthAt(row, column)
    while (length > 0) {
      const limb = Math.floor((column - 1) / limbBits)
      const bit = 1 << ((column - 1) % limbBits)
      const said = this.#masks[limb * this.#size + (numbers[from + row - 1] ?? 0)] ?? 0
      if ((said & bit) !== 0) {
        row--
        column--
        length--
        pairs[column] = row
      } else if (this.#isLonger(limb, row, bit) || this.#lengthAt(row - 1, column) === length) row--
      else column--
    }
    return pairs
  }

  #isLonger(limb: number, row: number, bit: number): boolean {
    return ((this.#rows[limb * this.#rowsMax + row] ?? 0) & bit) === 0
  }

  /** How long the subsequence is in a row with the first so many words of the phrase. */
  #lengthAt(row: number, wanted: number): number {
    let length = 0
    let at = row
    let left = wanted
    for (; left > limbBits; left -= limbBits) {
      length += countOnes(allBits & ~(this.#rows[at] ?? 0))
      at += this.#rowsMax
    }
    return length + countOnes((2 ** left - 1) & ~(this.#rows[at] ?? 0))
  }
}
