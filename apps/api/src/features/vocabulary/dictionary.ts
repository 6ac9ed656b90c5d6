// Looks up a word: among stored entries, in the built-in dictionary, and with a model if there is one.
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import type { GlobalWordRow } from '#database/vocabulary.ts'
import { builtInDictionary } from './built-in-dictionary.ts'
import { type FoundEntry, findEntries, keepEntry, keepForm, type Pair } from './dictionary.queries.ts'
import { type Entry, isInScriptOf, isPhrase, isPlausibleWord, keyOf, mergeSenses, tidy } from './entry.rules.ts'
import { writeEntry } from './entry-writer.ts'
import { isSaidIn } from './forms.rules.ts'

/** The user who looks something up, and the model that they may use. */
export interface LookupReader {
  readonly userId: string
  /** Null if there is none. */
  readonly model: LanguageModel | null
  /**
   * Takes one lookup from the reader's daily budget.
   * @throws ModelRefused
   */
  takeLookup(): Promise<void>
}

export interface LookedUp extends Pair {
  readonly reader: LookupReader
  readonly text: string
}

/** Maximum number of words in a shared phrase: longer texts may be a user's own sentences, and are not shared. */
const sharedWordsMax = 8

interface Question extends Pair {
  readonly text: string
  readonly key: string
  /** The built-in dictionary's entry. */
  readonly builtIn: Entry | null
}

interface Written {
  /** Null if the model was not asked, or does not know the word. */
  readonly word: GlobalWordRow | null
  /** Why the model was refused; null if it was asked, or there is none to ask. */
  readonly refusal: ModelRefused | null
}

export class Dictionary {
  readonly #db: Database
  /** Pending requests to the model, so that no word is requested twice. */
  readonly #asked = new Map<string, Promise<GlobalWordRow | null>>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * A word's entry in any of its forms, and the reader's saved word; null if it is unknown.
   * @throws ModelRefused if only a model could know it, and it may not be used
   */
  async lookUp({ reader, text, ...pair }: LookedUp): Promise<FoundEntry | null> {
    const key = keyOf(text)
    if (key === '' || !isInScriptOf(key, pair.targetLanguage)) return null
    const builtIn = await builtInDictionary.find(key, pair)
    const question = { ...pair, text, key, builtIn }
    const known = await this.#find(question, reader.userId)
    const settled = known.find(({ userWord, word }) => userWord !== null || word.source === 'model')
    if (settled !== undefined) return settled
    const { word: written, refusal } = await this.#ask(question, reader)
    const word = written ?? (await this.#fromLibrary(question))
    if (word === null && known.length === 0 && refusal !== null) throw refusal
    if (word === null) return known[0] ?? null
    return { word, userWord: known.find((found) => found.word.id === word.id)?.userWord ?? null }
  }

  #find({ key, builtIn, ...pair }: Question, userId: string): Promise<FoundEntry[]> {
    const keys = builtIn === null ? [key] : [key, keyOf(builtIn.word)]
    return findEntries(this.#db, userId, pair, { keys, form: key })
  }

  async #fromLibrary({ builtIn, targetLanguage, nativeLanguage }: Question): Promise<GlobalWordRow | null> {
    return builtIn && keepEntry(this.#db, { targetLanguage, nativeLanguage }, builtIn, 'library')
  }

  /** A model's stored answer; null if there is no model, it does not know the word, or it is down. */
  async #ask(question: Question, reader: LookupReader): Promise<Written> {
    const { key, targetLanguage, nativeLanguage } = question
    const isWorthAsking = isPhrase(key) ? key.split(' ').length <= sharedWordsMax : isPlausibleWord(key, targetLanguage)
    const { model } = reader
    if (model === null || !isWorthAsking) return { word: null, refusal: null }
    const name = JSON.stringify([targetLanguage, nativeLanguage, key])
    try {
      await reader.takeLookup()
      const asked = this.#asked.get(name) ?? this.#learn(model, question).finally(() => this.#asked.delete(name))
      this.#asked.set(name, asked)
      return { word: await asked, refusal: null }
    } catch (error) {
      if (error instanceof ModelRefused) return { word: null, refusal: error }
      throw error
    }
  }

  async #learn(model: LanguageModel, question: Question): Promise<GlobalWordRow | null> {
    // An earlier request for the same word may have finished by now.
    const learnt = (await this.#find(question, '')).find(({ word }) => word.source === 'model')
    if (learnt !== undefined) return learnt.word
    const { key, builtIn, targetLanguage, nativeLanguage } = question
    const pair = { targetLanguage, nativeLanguage }
    const written = await writeEntry(model, { text: tidy(question.text), ...pair }).catch(unknownWhenDown)
    if (written === null) return null
    const word = await keepEntry(this.#db, pair, enriched(builtIn, written), 'model')
    if (word.lemmaKey !== key) await keepForm(this.#db, pair, key, word.id)
    return word
  }
}

/** Without a working model, lookups continue with existing entries. */
function unknownWhenDown(error: unknown): null {
  if (error instanceof ModelUnavailable && !(error instanceof ModelRefused)) return null
  throw error
}

/**
 * Puts the library's meanings first, because people wrote them. If it has only a similar word, uses only the model's.
 */
const enriched = (builtIn: Entry | null, written: Entry): Entry =>
  builtIn === null || !isSaidIn(written.word, builtIn)
    ? written
    : { ...written, word: builtIn.word, kind: builtIn.kind, senses: mergeSenses(builtIn.senses, written.senses) }
