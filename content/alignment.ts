// Longest common subsequence of a phrase and a stretch of text, using bit vectors: a row of the table is a few
// integers. H. Hyyrö, "Bit-Parallel LCS-Length Computation Revisited" (2004).

/** Bits in one number, a limb: fewer than 31, so that a sum with its carry stays a small integer. */
const limbBits = 30
const allBits = 2 ** limbBits - 1

/** Population count of a 32-bit integer (H. S. Warren, "Hacker's Delight", 5-1). */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Aligns a phrase with stretches of one text, whose distinct words are numbered. */
export class Aligner {
  readonly #wanted: number
  readonly #limbs: number
  /** Number of distinct words in the text. */
  readonly #size: number
  /** For each distinct word, a bit mask of the phrase words it matches; all first limbs, then all second ones. */
  readonly #masks: Int32Array
  /** Largest number of rows so far. */
  #rowsMax = 0
  /** The table in the same layout: bit `j` of a row is 0 if word `j` of the phrase extends the subsequence. */
  #rows = new Int32Array()
  /** Carry of each row from one limb to the next. */
  #carries = new Int32Array()
  readonly #pairs: Int32Array

  /** @param wanted number of words in the phrase @param size number of distinct words in the text */
  constructor(wanted: number, size: number) {
    this.#wanted = wanted
    this.#limbs = Math.ceil(wanted / limbBits)
    this.#size = size
    this.#masks = new Int32Array(size * this.#limbs)
    this.#pairs = new Int32Array(wanted)
  }

  /** Records that a word in the text matches a word in the phrase. */
  note(number: number, wanted: number): void {
    const at = Math.floor(wanted / limbBits) * this.#size + number
    this.#masks[at] = (this.#masks[at] ?? 0) | (1 << (wanted % limbBits))
  }

  /** Whether a word in the text matches any word in the phrase. */
  saysAny(number: number): boolean {
    for (let at = number; at < this.#masks.length; at += this.#size) if (this.#masks[at] !== 0) return true
    return false
  }

  /** Number of phrase words that a stretch of the text matches in order. @param numbers of the words in the text */
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
   * The matches in the most recently aligned stretch. @returns for each word in the phrase, the offset from `from` of
   * the word that matches it, or -1; the same array is reused
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

  /** Length of the subsequence in a row for the first `wanted` words of the phrase. */
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
