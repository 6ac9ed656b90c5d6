// The built-in dictionary: words and phrases from the library's scenarios, and the table of common words.
import { loadCommonWords, loadMeanings } from '@parley/content/words.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { CommonWordIndex, type FoundWord } from './common-words.ts'
import type { Pair } from './dictionary.queries.ts'
import { type Entry, type EntrySense, keyOf, lemmaMark, mergeSenses } from './entry.rules.ts'
import { type LibraryWords, loadLibraryWords } from './library-words.ts'

class BuiltInDictionary {
  #library: Promise<LibraryWords> | null = null
  #meanings: ReturnType<typeof loadMeanings> | null = null
  /** Loaded on first use: few servers use all languages. */
  readonly #indexes = new Map<Language, Promise<CommonWordIndex>>()

  /**
   * The entry that a text is a form of; null if there is none.
   * @param key `keyOf` the text
   */
  async find(key: string, pair: Pair): Promise<Entry | null> {
    this.#library ??= loadLibraryWords()
    const ofLibrary = (await this.#library).find(key, pair)
    const common = await this.#findCommon(key, pair)
    if (common === null) return ofLibrary
    // A merely similar word in the library is a different word.
    const isSame = ofLibrary !== null && [key, keyOf(common.word)].includes(keyOf(ofLibrary.word))
    return isSame ? { ...ofLibrary, ...common, senses: mergeSenses(ofLibrary.senses, common.senses) } : common
  }

  /** The target language's word for a word in the learner's own language or in the target language; null if unknown. */
  async translate(word: string, nativeLanguage: Language, targetLanguage: Language): Promise<string | null> {
    const key = keyOf(word)
    const own = await this.find(key, { targetLanguage: nativeLanguage, nativeLanguage: targetLanguage })
    const [translation] = own?.senses.flatMap(({ translations }) => translations) ?? []
    if (translation !== undefined) return translation
    const known = await this.#findCommon(key, { targetLanguage, nativeLanguage: targetLanguage })
    return known?.word.split(lemmaMark)[0] ?? null
  }

  /** Whether a word in the table of common words can have this form. */
  async isWord(word: string, language: Language): Promise<boolean> {
    return (await this.#indexOf(language)).find(keyOf(word)).length > 0
  }

  async #findCommon(key: string, { targetLanguage, nativeLanguage }: Pair): Promise<Entry | null> {
    const [target, native] = await Promise.all([this.#indexOf(targetLanguage), this.#indexOf(nativeLanguage)])
    const found = target.find(key)
    if (found.length === 0) return null
    const [one, ...others] = found.flatMap(({ word, meanings }) =>
      meanings.map((meaning): EntrySense => {
        const { word: usual, others = [], example } = target.wordOf(meaning)
        return {
          translations: targetLanguage === nativeLanguage ? [] : [native.wordOf(meaning).word],
          definitions: targetLanguage === 'en' && meaning.gloss !== undefined ? [meaning.gloss] : [],
          synonyms: [usual, ...others].filter((other) => other !== word),
          example,
        }
      }),
    )
    return {
      word: found.map(({ word }) => word).join(lemmaMark),
      kind: 'word',
      partOfSpeech: partOfSpeechOf(found),
      senses: mergeSenses(one === undefined ? [] : [one], others),
    }
  }

  #indexOf(language: Language): Promise<CommonWordIndex> {
    const known = this.#indexes.get(language)
    if (known !== undefined) return known
    this.#meanings ??= loadMeanings()
    const index = Promise.all([loadCommonWords(language), this.#meanings]).then(
      ([table, meanings]) => new CommonWordIndex(language, table, meanings),
    )
    this.#indexes.set(language, index)
    return index
  }
}

/** The shared instance, which reads its tables once. */
export const builtInDictionary = new BuiltInDictionary()

/** Null if a form can be one of several parts of speech. */
function partOfSpeechOf(found: readonly FoundWord[]): Entry['partOfSpeech'] {
  const parts = new Set(found.flatMap(({ meanings }) => meanings.map(({ pos }) => pos)))
  return parts.size === 1 ? ([...parts][0] ?? null) : null
}
