// Finds a common word in any form: as written, among its listed forms, or by its ending.
import { addOnce, TextList, WordTable } from '@parley/content/word-table.ts'
import type { CommonWord, CommonWords, Ending, Meaning } from '@parley/content/words.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { keyOf } from './entry.rules.ts'

/** A word and its possible meanings. */
export interface FoundWord {
  readonly word: string
  readonly meanings: readonly Meaning[]
}

/** Maximum number of words returned when a form can belong to several. */
const wordsMax = 3
/** Minimum number of letters in a stem before an ending. */
const stemMin = 2

const articles: Partial<Record<Language, readonly string[]>> = {
  en: ['the', 'a', 'an', 'to'],
  es: ['el', 'la', 'los', 'las', 'un', 'una'],
  fr: ['le', 'la', 'les', "l'", 'un', 'une', 'des'],
  pt: ['o', 'a', 'os', 'as', 'um', 'uma'],
  de: ['der', 'die', 'das', 'ein', 'eine'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le', "l'", 'un', 'uno', 'una', "un'"],
}

/** A key without its article. */
function bare(key: string, language: Language): string {
  for (const article of articles[language] ?? []) {
    const start = article.endsWith("'") ? article : `${article} `
    if (key.startsWith(start) && key.length > start.length) return key.slice(start.length)
  }
  return key
}

/** A meaning's word, without the forms that lead to it. */
type ListedWord = Omit<CommonWord, 'forms'>

type Found = Map<string, Meaning[]>

/** Built once for a language, and small: nine languages are read by one server. */
export class CommonWordIndex {
  readonly #language: Language
  readonly #endings: readonly Ending[]
  readonly #prefixes: readonly string[]
  readonly #meanings: readonly Meaning[]
  readonly #places: ReadonlyMap<Meaning, number>
  /** Each meaning's word, followed by its other words. */
  readonly #spellings: TextList
  /** The meaning of each of them. */
  readonly #meaningOf: Uint16Array
  /** Each meaning's first one, and the number of all. */
  readonly #firsts: Uint32Array
  readonly #examples: TextList
  /** Spellings by key: as written, and listed forms. */
  readonly #known: WordTable
  readonly #words: WordTable

  constructor(language: Language, table: CommonWords, meanings: readonly Meaning[]) {
    this.#language = language
    this.#endings = table.endings
    this.#prefixes = table.prefixes
    this.#meanings = meanings
    this.#places = new Map(meanings.map((meaning, at) => [meaning, at]))
    const [known, words] = [new Map<string, number[]>(), new Map<string, number[]>()]
    const [spellings, meaningOf, examples]: [string[], number[], string[]] = [[], [], []]
    const firsts = new Uint32Array(meanings.length + 1)
    for (const [at, { id }] of meanings.entries()) {
      const listed = table.words[id]
      if (listed === undefined) throw new Error(`The words of "${language}" lack "${id}"`)
      const { word, forms = [], others = [], example } = listed
      const first = spellings.length
      for (const one of [word, ...others]) {
        const key = bare(keyOf(one), language)
        const spelling = spellings.push(one) - 1
        meaningOf.push(at)
        addOnce(words, key, spelling)
        addOnce(known, key, spelling)
      }
      for (const form of forms) addOnce(known, keyOf(form), first)
      examples.push(example)
      firsts[at + 1] = spellings.length
    }
    this.#spellings = new TextList(spellings)
    this.#meaningOf = Uint16Array.from(meaningOf)
    this.#firsts = firsts
    this.#examples = new TextList(examples)
    this.#known = new WordTable(known)
    this.#words = new WordTable(words)
  }

  /** This language's word for a meaning of the table. */
  wordOf(meaning: Meaning): ListedWord {
    const at = this.#places.get(meaning)
    if (at === undefined) throw new Error(`The words of "${this.#language}" lack "${meaning.id}"`)
    const [first = 0, end = 0] = this.#firsts.subarray(at, at + 2)
    const others = Array.from({ length: end - first - 1 }, (_, other) => this.#spellings.at(first + 1 + other))
    return { word: this.#spellings.at(first), others, example: this.#examples.at(at) }
  }

  /**
   * The words that a text can be a form of, at most three.
   * @param key `keyOf` the text
   */
  find(key: string): FoundWord[] {
    const found = this.#asOne(key) ?? this.#ofLongestPart(key)
    return [...found].slice(0, wordsMax).map(([word, meanings]) => ({ word, meanings }))
  }

  #asOne(key: string): Found | undefined {
    const listed = this.#known.get(key) ?? this.#known.get(bare(key, this.#language))
    const found = listed === undefined ? this.#byEnding(key) : this.#found(listed)
    return found.size > 0 ? found : undefined
  }

  /** The words with these spellings, and the meanings of each. */
  #found(spellings: Uint32Array): Found {
    const found: Found = new Map()
    for (const spelling of spellings) {
      const meaning = this.#meanings[this.#meaningOf[spelling] ?? 0]
      if (meaning === undefined) continue
      const word = this.#spellings.at(spelling)
      const meanings = found.get(word) ?? []
      if (!meanings.includes(meaning)) meanings.push(meaning)
      found.set(word, meanings)
    }
    return found
  }

  /** Contracted words, such as "j'ai", "they're" and "escrevo-lhe", are looked up by their longest part. */
  #ofLongestPart(key: string): Found {
    const [longest = key, ...others] = key.split(/['-]/u).toSorted((one, other) => other.length - one.length)
    return (others.length > 0 && this.#asOne(longest)) || new Map()
  }

  /** The words found by the longest ending that leads to any. */
  #byEnding(key: string): Found {
    const text = bare(key, this.#language)
    const found = this.#withoutEnding(text)
    if (found.size > 0) return found
    const prefix = this.#prefixes.find((one) => text.startsWith(one))
    if (prefix === undefined) return found
    const rest = text.slice(prefix.length)
    const isCompared = ({ pos }: Meaning) => pos === 'adjective' || pos === 'adverb'
    const listed = this.#known.get(rest)
    return only(listed === undefined ? this.#withoutEnding(rest) : this.#found(listed), isCompared)
  }

  #withoutEnding(text: string): Found {
    let found: Found = new Map()
    let length = 0
    for (const { from, to, pos } of this.#endings) {
      if (from.length < length) break
      if (!text.endsWith(from) || text.length < from.length + stemMin) continue
      const words = this.#words.get(text.slice(0, -from.length) + to)
      const matching = words && only(this.#found(words), (meaning) => pos.includes(meaning.pos))
      if (!matching?.size) continue
      length = from.length
      found = new Map([...found, ...matching])
    }
    return found
  }
}

/** The words that have a meaning matching the filter, each with only those meanings. */
const only = (found: Found, isMeant: (meaning: Meaning) => boolean): Found =>
  new Map(
    [...found]
      .map(([word, meanings]) => [word, meanings.filter(isMeant)] as const)
      .filter(([, left]) => left.length > 0),
  )
