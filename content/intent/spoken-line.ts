// A line as the matcher compares it: its clauses, and what each says besides its words. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { numberIn } from '../number-words.ts'
import { normalise } from '../wording.ts'
import type { Lexicon } from './lexicon.ts'
import { isNegation } from './negation-words.ts'
import { people, times } from './word-classes.ts'

/** What a clause is for: it states something, requests something, or asks for information. */
export type ClauseKind = 'states' | 'requests' | 'asks'

/** A part of a line between two punctuation marks. */
export interface Clause {
  readonly text: string
  readonly kind: ClauseKind
}

/** Splits a line into clauses and tells their kinds. */
export type ClauseReader = (language: Language, text: string) => readonly Clause[]

/** Words that are compared as a unit: a complete line, or some of its clauses. */
export interface Segment {
  /** Numbers are figures. */
  readonly words: readonly string[]
  readonly kind: ClauseKind
  readonly isNegative: boolean
  /** Whether it begins with "yes" or "no". */
  readonly lead: 'yes' | 'no' | null
  /** Meanings of other people and of other times. */
  readonly others: readonly string[]
  readonly numbers: readonly string[]
}

interface Part {
  readonly words: readonly string[]
  readonly kind: ClauseKind
}

/** A clause of one word negates nothing after it: "No, thank you." */
const shortMax = 1

const yes = new Set(['yes'])
const no = new Set(['no'])

/** The segments of lines in one language. */
export class LineReader {
  readonly #language: Language
  readonly #lexicon: Lexicon
  readonly #read: ClauseReader

  constructor(language: Language, lexicon: Lexicon, read: ClauseReader) {
    this.#language = language
    this.#lexicon = lexicon
    this.#read = read
  }

  /** The segments of a text. */
  readText(text: string): Segment[] {
    return this.read(this.#read(this.#language, text))
  }

  /** The segments of a line: all of it first, then each two clauses that follow each other, then each clause. */
  read(clauses: readonly Clause[]): Segment[] {
    const parts = clauses.flatMap(({ text: clause, kind }): Part[] => {
      const words = normalise(clause).map((word) => this.#numbered(word))
      return words.length > 0 ? [{ words, kind }] : []
    })
    if (parts.length === 0) return []
    const pairs = parts.length > 2 ? parts.slice(1).map((part, at) => [parts[at] as Part, part]) : []
    const single = parts.length > 1 ? parts.map((part) => [part]) : []
    return [parts, ...pairs, ...single].map((joined) => this.#join(joined))
  }

  #numbered(word: string): string {
    const value = numberIn(word, this.#language)
    return value === null ? word : String(value)
  }

  #join(parts: readonly Part[]): Segment {
    const words = parts.flatMap((part) => part.words)
    const first = this.#lexicon.meaningsOf(words[0] ?? '')
    const has = (kind: ClauseKind) => parts.some((part) => part.kind === kind)
    return {
      words,
      kind: has('asks') ? 'asks' : has('requests') ? 'requests' : 'states',
      isNegative: parts.some(
        (part) => part.words.length > shortMax && part.words.some((word) => isNegation(this.#language, word)),
      ),
      lead: first.some((id) => yes.has(id)) ? 'yes' : first.some((id) => no.has(id)) ? 'no' : null,
      others: [
        ...new Set(
          words.flatMap((word) => this.#lexicon.meaningsOf(word).filter((id) => people.has(id) || times.has(id))),
        ),
      ],
      numbers: words.filter((word) => /^\d/.test(word)),
    }
  }
}
