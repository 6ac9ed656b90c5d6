// Which common words a form can belong to, by a language's table of words: "tickets" and "Karten" lead to one meaning.
import { readFileSync } from 'node:fs'
import type { Language } from '@parley/contracts/language/language.ts'
import { addOnce, WordTable } from '../word-table.ts'
import { normalise, withPlainLetters } from '../wording.ts'
import type { CommonWords, Meaning } from '../words.ts'

/** A form belongs to at most this many meanings; the most common ones come first in the table. */
const meaningsMax = 2
/** Minimum number of letters before an ending. */
const stemMin = 2

const readTable = <Table>(name: string): Table =>
  JSON.parse(readFileSync(new URL(`../words/${name}.json`, import.meta.url), 'utf8')) as Table

/** Articles and particles in front of a word in the table. */
const companions = new Set(
  'the a an to el la los las un una le les l une des o os as um uma der die das ein eine sich se il lo i gli uno sie się се'
    .split(' ')
    .flatMap(normalise),
)

type Found = readonly string[]

const none: Found = []

/** What each meaning is called in all languages, and its part of speech. */
class Meanings {
  readonly ids: readonly string[]
  readonly #parts: readonly string[]
  readonly #partOf: ReadonlyMap<string, string>

  constructor(meanings: readonly Meaning[]) {
    this.ids = meanings.map(({ id }) => id)
    this.#parts = meanings.map(({ pos }) => pos)
    this.#partOf = new Map(meanings.map(({ id, pos }) => [id, pos]))
  }

  partOf(id: string): string {
    return this.#partOf.get(id) ?? ''
  }

  partAt(index: number): string {
    return this.#parts[index] ?? ''
  }
}

/** The words of one language, in the form used for comparison. */
export class Lexicon {
  /** Indexes of meanings by word, and by word or form. */
  readonly #words: WordTable
  readonly #forms: WordTable
  readonly #endings = new Map<string, { to: string; pos: ReadonlySet<string> }[]>()
  readonly #prefixes: readonly string[]
  readonly #meanings: Meanings
  readonly #endingMax: number = 0

  constructor(table: CommonWords, meanings: Meanings) {
    this.#meanings = meanings
    const entries = meanings.ids.flatMap((id, meaning) => {
      const { word, others = [], forms = [] } = table.words[id] ?? {}
      const words = [...(word === undefined ? [] : [word]), ...others]
      return [
        ...words.map((text) => ({ meaning, text, isForm: false })),
        ...forms.map((text) => ({ meaning, text, isForm: true })),
      ]
    })
    const keys = keysOf(entries.map(({ text }) => text))
    const [words, all] = [new Map<string, number[]>(), new Map<string, number[]>()]
    for (const [at, { meaning, isForm }] of entries.entries()) {
      const key = keys[at]
      if (key === undefined || key === null) continue
      addOnce(all, key, meaning)
      if (!isForm) addOnce(words, key, meaning)
    }
    this.#words = new WordTable(words)
    this.#forms = new WordTable(all)
    for (const { from, to, pos } of table.endings) {
      const [ending, other] = [letters(from), letters(to)]
      this.#endings.set(ending, [...(this.#endings.get(ending) ?? []), { to: other, pos: new Set(pos) }])
      this.#endingMax = Math.max(this.#endingMax, ending.length)
    }
    this.#prefixes = table.prefixes.map(letters)
  }

  /** The meanings of a word as returned by `normalise`, most common first; none if it is not in the table. */
  meaningsOf(word: string): Found {
    const found = this.#forms.get(word)
    return found === undefined ? (this.#byEnding(word) ?? none) : this.#named(found)
  }

  partOf(meaning: string): string {
    return this.#meanings.partOf(meaning)
  }

  has(word: string): boolean {
    return this.meaningsOf(word).length > 0
  }

  /** The meanings with these indexes. */
  #named(indexes: ArrayLike<number>): string[] {
    const named: string[] = []
    for (let at = 0; at < indexes.length && at < meaningsMax; at++) {
      named.push(this.#meanings.ids[indexes[at] ?? 0] ?? '')
    }
    return named
  }

  #byEnding(word: string): Found | undefined {
    const found = this.#withoutEnding(word)
    if (found !== undefined) return found
    const prefix = this.#prefixes.find((each) => word.startsWith(each))
    return prefix === undefined ? undefined : this.#withoutEnding(word.slice(prefix.length))
  }

  #withoutEnding(word: string): Found | undefined {
    for (let length = Math.min(this.#endingMax, word.length - stemMin); length > 0; length--) {
      const stem = word.slice(0, -length)
      for (const { to, pos } of this.#endings.get(word.slice(-length)) ?? []) {
        const found = this.#words.get(stem + to)?.filter((meaning) => pos.has(this.#meanings.partAt(meaning)))
        if (found !== undefined && found.length > 0) return this.#named(found)
      }
    }
    return undefined
  }
}

/** Letters in the form used for comparison; an ending is no word of its own. */
const letters = (part: string): string => normalise(part).join('')

/**
 * The words in the form used for comparison, without articles; null for expressions of several words: "to look for"
 * would make every "look" a search. All at once, because a language has ten thousand.
 */
function keysOf(texts: readonly string[]): (string | null)[] {
  return withPlainLetters(texts.join('\n'))
    .split('\n')
    .map((plain) => {
      if (/^[\p{L}\p{N}]+$/u.test(plain)) return plain
      const words = normalise(plain)
      const [key, ...others] = words.length > 1 ? words.filter((each) => !companions.has(each)) : words
      return key === undefined || others.length > 0 ? null : key
    })
}

const lexicons = new Map<Language, Lexicon>()
let meanings: Meanings | null = null

/** A language's words, read on first use: about 20 ms. */
export function lexiconOf(language: Language): Lexicon {
  const known = lexicons.get(language)
  if (known !== undefined) return known
  meanings ??= new Meanings(readTable<Meaning[]>('meanings'))
  const lexicon = new Lexicon(readTable<CommonWords>(language), meanings)
  lexicons.set(language, lexicon)
  return lexicon
}
