// A word is looked up: in what is known already, in the built-in library, and by a model where there is one.
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import type { GlobalWordRow } from '#database/vocabulary.ts'
import { type BuiltInDictionary, loadBuiltInDictionary } from './built-in-dictionary.ts'
import { type FoundEntry, findEntries, keepEntry, keepForm, type Pair } from './dictionary.queries.ts'
import { type Entry, isInScriptOf, isPhrase, isPlausibleWord, keyOf, mergeSenses, tidy } from './entry.rules.ts'
import { writeEntry } from './entry-writer.ts'

export interface LookedUp extends Pair {
  readonly userId: string
  readonly text: string
}

/** Longer than a phrase is, in words: a sentence of somebody's own is not kept for others. */
const sharedWordsMax = 8

export class Dictionary {
  readonly #db: Database
  readonly #model: LanguageModel | null
  #builtIn: Promise<BuiltInDictionary> | null = null
  /** What is being asked of the model at this moment, so that nobody asks twice. */
  readonly #asked = new Map<string, Promise<Entry | null>>()

  constructor(db: Database, model: LanguageModel | null) {
    this.#db = db
    this.#model = model
  }

  /** The entry of a word in any of its forms, and the reader's own word; null where nobody knows it. */
  async lookUp({ userId, text, ...pair }: LookedUp): Promise<FoundEntry | null> {
    const key = keyOf(text)
    if (key === '' || !isInScriptOf(key, pair.targetLanguage)) return null
    const builtIn = (await this.#library()).find(key, pair)
    const keys = builtIn === null ? [key] : [key, keyOf(builtIn.word)]
    const find = () => findEntries(this.#db, userId, pair, { keys, form: key })
    const known = await find()
    const settled = known.find(({ userWord, word }) => userWord !== null || word.source === 'model')
    if (settled !== undefined) return settled
    const written = await this.#write(text, pair)
    const entry = written === null ? builtIn : enriched(builtIn, written)
    if (entry === null) return known[0] ?? null
    const word = await this.#keep(key, pair, entry, written === null ? 'library' : 'model')
    return { word, userWord: known.find((found) => found.word.id === word.id)?.userWord ?? null }
  }

  #library(): Promise<BuiltInDictionary> {
    this.#builtIn ??= loadBuiltInDictionary()
    return this.#builtIn
  }

  async #keep(key: string, pair: Pair, entry: Entry, source: 'library' | 'model'): Promise<GlobalWordRow> {
    const word = await keepEntry(this.#db, pair, entry, source)
    if (source === 'model' && word.lemmaKey !== key) await keepForm(this.#db, pair, key, word.id)
    return word
  }

  /** What a model says of a word; null where there is none, it does not know, or it is down. */
  async #write(text: string, pair: Pair): Promise<Entry | null> {
    const model = this.#model
    const key = keyOf(text)
    const isWorthAsking = isPhrase(key)
      ? key.split(' ').length <= sharedWordsMax
      : isPlausibleWord(key, pair.targetLanguage)
    if (model === null || !isWorthAsking) return null
    const name = JSON.stringify([pair.targetLanguage, pair.nativeLanguage, key])
    const asked = this.#asked.get(name) ?? writeEntry(model, { text: tidy(text), ...pair }).catch(unknownWhenDown)
    this.#asked.set(name, asked)
    return asked.finally(() => this.#asked.delete(name))
  }
}

/** A model that is down takes nothing away from what is known without it. */
function unknownWhenDown(error: unknown): null {
  if (error instanceof ModelUnavailable) return null
  throw error
}

/** The library's own words first: they were written by people. */
const enriched = (builtIn: Entry | null, written: Entry): Entry =>
  builtIn === null
    ? written
    : { ...written, word: builtIn.word, kind: builtIn.kind, senses: mergeSenses(builtIn.senses, written.senses) }
