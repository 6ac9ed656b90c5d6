// Texts and words without an object for each: a Map with a list for each word takes eight times as much memory. Pure.

/** A list of texts, stored as one. */
export class TextList {
  readonly #text: string
  /** Where each text starts, and where the last one ends. */
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    this.#text = texts.join('')
    this.#starts = new Uint32Array(texts.length + 1)
    for (const [at, { length }] of texts.entries()) this.#starts[at + 1] = (this.#starts[at] ?? 0) + length
  }

  /** Number of texts. */
  get length(): number {
    return this.#starts.length - 1
  }

  at(index: number): string {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1])
  }

  /** Whether a text of the list is this one. */
  isAt(index: number, text: string): boolean {
    const start = this.#starts[index] ?? 0
    return text.length === (this.#starts[index + 1] ?? 0) - start && this.#text.startsWith(text, start)
  }
}

/** Slots for each word: half of them stay empty, so that a word is found after a look or two. */
const slotsEach = 2

/** Lists of numbers by word, in a hash table. */
export class WordTable {
  readonly #words: TextList
  /** A word's index plus 1; 0 in an empty slot. Its length is a power of two. */
  readonly #slots: Uint32Array
  /** Where each word's numbers start, and where the last ones end. */
  readonly #starts: Uint32Array
  readonly #numbers: Uint32Array

  constructor(lists: ReadonlyMap<string, readonly number[]>) {
    this.#words = new TextList([...lists.keys()])
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(slotsEach * Math.max(1, lists.size))))
    this.#starts = new Uint32Array(lists.size + 1)
    this.#numbers = Uint32Array.from([...lists.values()].flat())
    for (const [index, [word, numbers]] of [...lists].entries()) {
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + numbers.length
      this.#slots[this.#slotOf(word)] = index + 1
    }
  }

  /** A word's numbers, in the order of the list; undefined if it has none. */
  get(word: string): Uint32Array | undefined {
    const index = (this.#slots[this.#slotOf(word)] ?? 0) - 1
    return index < 0 ? undefined : this.#numbers.subarray(this.#starts[index], this.#starts[index + 1])
  }

  /** The slot that has the word, or the empty one where it belongs. */
  #slotOf(word: string): number {
    const last = this.#slots.length - 1
    let slot = hashOf(word) & last
    for (let entry = this.#slots[slot]; entry; entry = this.#slots[slot]) {
      if (this.#words.isAt(entry - 1, word)) return slot
      slot = (slot + 1) & last
    }
    return slot
  }
}

/** FNV-1a over the UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Adds a number to a word's list, once. */
export function addOnce(lists: Map<string, number[]>, word: string, number: number): void {
  const list = lists.get(word)
  if (list === undefined) lists.set(word, [number])
  else if (!list.includes(number)) list.push(number)
}
