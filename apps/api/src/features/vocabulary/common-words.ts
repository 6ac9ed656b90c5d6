// Finds a common word in any form: as written, among its listed forms, or by its ending.
import type { CommonWord, CommonWords, Meaning } from '@parley/content/words.ts'
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

type Found = Map<string, Meaning[]>

function add(index: Map<string, Found>, key: string, word: string, meaning: Meaning): void {
  const found = index.get(key) ?? new Map<string, Meaning[]>()
  const meanings = found.get(word) ?? []
  if (!meanings.includes(meaning)) meanings.push(meaning)
  index.set(key, found.set(word, meanings))
}

export class CommonWordIndex {
  readonly #language: Language
  readonly #table: CommonWords
  /** Words as written, and their listed forms. */
  readonly #known = new Map<string, Found>()
  readonly #words = new Map<string, Found>()

  constructor(language: Language, table: CommonWords, meanings: readonly Meaning[]) {
    this.#language = language
    this.#table = table
    for (const meaning of meanings) {
      const { word, forms = [], others = [] } = this.wordOf(meaning)
      for (const one of [word, ...others]) {
        const key = bare(keyOf(one), language)
        add(this.#words, key, one, meaning)
        add(this.#known, key, one, meaning)
      }
      for (const form of forms) add(this.#known, keyOf(form), word, meaning)
    }
  }

  /** This language's word for a meaning. */
  wordOf({ id }: Meaning): CommonWord {
    const word = this.#table.words[id]
    if (word === undefined) throw new Error(`The words of "${this.#language}" lack "${id}"`)
    return word
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
    const found = this.#known.get(key) ?? this.#known.get(bare(key, this.#language)) ?? this.#byEnding(key)
    return found.size > 0 ? found : undefined
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
    const prefix = this.#table.prefixes.find((one) => text.startsWith(one))
    if (prefix === undefined) return found
    const rest = text.slice(prefix.length)
    const isCompared = ({ pos }: Meaning) => pos === 'adjective' || pos === 'adverb'
    return only(this.#known.get(rest) ?? this.#withoutEnding(rest), isCompared)
  }

  #withoutEnding(text: string): Found {
    let found: Found = new Map()
    let length = 0
    for (const { from, to, pos } of this.#table.endings) {
      if (from.length < length) break
      if (!text.endsWith(from) || text.length < from.length + stemMin) continue
      const words = this.#words.get(text.slice(0, -from.length) + to)
      const matching = words && only(words, (meaning) => pos.includes(meaning.pos))
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
