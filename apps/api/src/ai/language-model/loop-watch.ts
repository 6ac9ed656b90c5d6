// Notices a model that repeats itself without end, while it is writing. Pure.

/** The last characters must be this long, and consist of this many equal parts. */
const circle = { characters: 240, parts: 4, partMax: 600 }
/** Distance between two searches, in characters. */
const searchEvery = 120
/** A sentence that returns this often: an answer may quote a learner's line beside each of its mistakes. */
const sentence = { words: 4, times: 16, max: 2_000 }

/** The length of the part that the end of a text repeats; null if it does not. */
function partAtEnd(text: string): number | null {
  for (let part = 1; part <= circle.partMax; part += 1) {
    const length = Math.max(circle.characters, part * circle.parts)
    if (length > text.length) return null
    let at = text.length - 1
    while (at >= text.length - length + part && text[at] === text[at - part]) at -= 1
    if (at < text.length - length + part) return part
  }
  return null
}

/** Numbers differ in a list that goes on for ever. */
const keyOf = (text: string): string => text.toLowerCase().replace(/\d+/g, '0').trim()

export class LoopWatch {
  #end = ''
  #unsearched = 0
  #open = ''
  readonly #times = new Map<string, number>()

  /** @returns whether the text so far ends in a loop */
  push(piece: string): boolean {
    this.#end = (this.#end + piece).slice(-circle.partMax * circle.parts)
    this.#unsearched += piece.length
    if (this.#countSentences(piece)) return true
    if (this.#unsearched < searchEvery) return false
    this.#unsearched = 0
    return partAtEnd(this.#end) !== null
  }

  #countSentences(piece: string): boolean {
    const parts = (this.#open + piece).split(/[.!?…"\n]+/)
    this.#open = (parts.pop() ?? '').slice(-sentence.max)
    for (const part of parts) {
      const key = keyOf(part)
      if (key.split(/\s+/).length < sentence.words) continue
      const times = (this.#times.get(key) ?? 0) + 1
      if (times >= sentence.times) return true
      if (this.#times.size < sentence.max) this.#times.set(key, times)
    }
    return false
  }
}
