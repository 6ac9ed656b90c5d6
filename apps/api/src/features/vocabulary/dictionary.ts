// A word is looked up: in what is known already, in the built-in dictionary, and by a model where there is one.
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import type { GlobalWordRow } from '#database/vocabulary.ts'
import { BuiltInDictionary } from './built-in-dictionary.ts'
import { type FoundEntry, findEntries, keepEntry, keepForm, type Pair } from './dictionary.queries.ts'
import { type Entry, isInScriptOf, isPhrase, isPlausibleWord, keyOf, mergeSenses, tidy } from './entry.rules.ts'
import { writeEntry } from './entry-writer.ts'
import { isSaidIn } from './forms.rules.ts'

/** Who looks something up, and the model as they may ask it. */
export interface LookupReader {
  readonly userId: string
  /** Null where there is none. */
  readonly model: LanguageModel | null
  /** Takes one word of the reader's day. @throws ModelRefused */
  takeLookup(): Promise<void>
}

export interface LookedUp extends Pair {
  readonly reader: LookupReader
  readonly text: string
}

/** Longer than a phrase is, in words: a sentence of somebody's own is not kept for others. */
const sharedWordsMax = 8

interface Question extends Pair {
  readonly text: string
  readonly key: string
  /** What the built-in dictionary says of it. */
  readonly builtIn: Entry | null
}

interface Written {
  /** Null where the model was not asked, or does not know. */
  readonly word: GlobalWordRow | null
  /** Why it was not asked; null where it was, or could not have been. */
  readonly refusal: ModelRefused | null
}

export class Dictionary {
  readonly #db: Database
  readonly #builtIn = new BuiltInDictionary()
  /** What is being asked of the model at this moment, so that nobody asks twice. */
  readonly #asked = new Map<string, Promise<GlobalWordRow | null>>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * The entry of a word in any of its forms, and the reader's own word; null where nobody knows it.
   * @throws ModelRefused where only a model could know it, and it may not be asked
   */
  async lookUp({ reader, text, ...pair }: LookedUp): Promise<FoundEntry | null> {
    const key = keyOf(text)
    if (key === '' || !isInScriptOf(key, pair.targetLanguage)) return null
    const builtIn = await this.#builtIn.find(key, pair)
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

  /** What a model says of a word, kept; null where there is none, it does not know, or it is down. */
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
    // Whoever asked the same a moment ago may be through by now.
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

/** A model that is down takes nothing away from what is known without it. */
function unknownWhenDown(error: unknown): null {
  if (error instanceof ModelUnavailable && !(error instanceof ModelRefused)) return null
  throw error
}

/** The library's own words first: they were written by people. Where it only knows one that looks alike, the model's alone. */
const enriched = (builtIn: Entry | null, written: Entry): Entry =>
  builtIn === null || !isSaidIn(written.word, builtIn)
    ? written
    : { ...written, word: builtIn.word, kind: builtIn.kind, senses: mergeSenses(builtIn.senses, written.senses) }
