// Words that negate the words next to them.

const negations = new Set(['not', 'never', 'no', 'nao', 'pas', 'nicht', 'non', 'nie', 'не', 'ні'])

/** Whether a word, as returned by `normalise`, negates. */
export const isNegation = (word: string): boolean => negations.has(word) || /^(kein|ням)/.test(word)

/** Negations that follow the word that they negate: "Ich brauche sie nicht", "je ne le prends pas". */
const isNegationAfter = (word: string): boolean => word === 'nicht' || word === 'pas' || word.startsWith('kein')

/** The words in a text that have a negation next to them within their clause. */
export class Negations {
  /** 1 if the previous word negates, or if the next word does. */
  readonly #before: Uint8Array
  readonly #after: Uint8Array

  /** @param clauses the number of each word's clause: a "no" before a comma does not negate what follows it */
  constructor(words: readonly string[], clauses: readonly number[]) {
    this.#before = new Uint8Array(words.length)
    this.#after = new Uint8Array(words.length)
    for (const [at, word] of words.entries()) {
      if (!isNegation(word)) continue
      if (clauses[at + 1] === clauses[at]) this.#before[at + 1] = 1
      if (at > 0 && clauses[at - 1] === clauses[at] && isNegationAfter(word)) this.#after[at - 1] = 1
    }
  }

  /** Whether an unmatched negation is next to a matched word. @param found in ascending order @param count of them */
  areBeside(found: Int32Array, count: number = found.length): boolean {
    for (let index = 0; index < count; index++) {
      const at = found[index] ?? 0
      if (this.#before[at] === 1 && (index === 0 || found[index - 1] !== at - 1)) return true
      if (this.#after[at] === 1 && (index + 1 === count || found[index + 1] !== at + 1)) return true
    }
    return false
  }
}
