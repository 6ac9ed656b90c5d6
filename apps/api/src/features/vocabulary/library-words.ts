// The words, phrases and goals of the built-in library, written in parallel in all languages, found in any form.
import { type Amounts, readBeside } from '@parley/content/amounts.ts'
import { loadLibrary } from '@parley/content/library.ts'
import type { Texts } from '@parley/content/schema.ts'
import { normalise, SpokenText, saysWord } from '@parley/content/wording.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import type { Pair } from './dictionary.queries.ts'
import { type Entry, isInScriptOf, keyOf, mergeSenses } from './entry.rules.ts'
import { closeness, isCompanion } from './forms.rules.ts'

interface Item {
  readonly kind: Entry['kind']
  readonly text: Texts
  readonly meaning: Texts | null
  readonly amounts?: Amounts | undefined
}

export interface LibraryWords {
  /** The entry that a text is a form of, or nearly; null if the library has none. */
  find(text: string, pair: Pair): Entry | null
}

/** Minimum number of letters that forms of one word share at the beginning. */
const sharedLetters = 4
const stemOf = (word: string): string => word.slice(0, sharedLetters)

/** Similarity of a text to an entry, from 0 to 1: the mean of its words, 0 if one of them is a different word. */
function nearness(text: SpokenText, entry: string): number {
  if (!saysWord(text, entry)) return 0
  const { words } = text
  const others = normalise(entry)
  const best = words.map((word) => Math.max(0, ...others.map((other) => closeness(word, other))))
  const isOther = best.some((value, index) => value === 0 && !isCompanion(words[index] ?? ''))
  return isOther ? 0 : best.reduce((sum, value) => sum + value, 0) / words.length
}

type Index = ReadonlyMap<string, readonly Item[]>

function indexOf(items: readonly Item[], language: Language): Index {
  const index = new Map<string, Item[]>()
  for (const item of items) {
    for (const stem of new Set(normalise(item.text[language]).map(stemOf))) {
      index.set(stem, [...(index.get(stem) ?? []), item])
    }
  }
  return index
}

function find(index: Index, text: string, { targetLanguage, nativeLanguage }: Pair): Entry | null {
  if (!isInScriptOf(text, targetLanguage)) return null
  const said = new SpokenText(text)
  const candidates = new Set(said.words.flatMap((word) => index.get(stemOf(word)) ?? []))
  let best: Item | null = null
  let most = 0
  for (const item of candidates) {
    const near = nearness(said, item.text[targetLanguage])
    // Of equally similar items, a dictionary word is more useful than a sentence from a goal.
    if (near > most || (near === most && near > 0 && best?.meaning === null && item.meaning !== null)) {
      best = item
      most = near
    }
  }
  if (best === null) return null
  const word = best.text[targetLanguage]
  const same = [...candidates].filter((item) => keyOf(item.text[targetLanguage]) === keyOf(word))
  const pair = { reader: nativeLanguage, target: targetLanguage }
  const senses = same.map(({ text: texts, meaning, amounts }) => ({
    translations: targetLanguage === nativeLanguage ? [] : [readBeside(texts, pair, amounts)],
    definitions: meaning === null ? [] : [meaning[targetLanguage]],
    synonyms: [],
  }))
  const { kind } = same.find((item) => item.kind === 'word') ?? best
  return { word, kind, partOfSpeech: null, senses: mergeSenses(senses.slice(0, 1), senses.slice(1)) }
}

async function readItems(): Promise<Item[]> {
  const { dialogs, ielts } = await loadLibrary()
  const words = [...dialogs, ...ielts].flatMap(({ dictionary }) =>
    dictionary.map(({ word, meaning }): Item => ({ kind: 'word', text: word, meaning })),
  )
  const phrases = dialogs.flatMap((dialog) => [
    ...dialog.phrases.map(({ phrase, meaning }): Item => ({ kind: 'phrase', text: phrase, meaning })),
    ...dialog.goals.map(
      ({ phrase }): Item => ({ kind: 'phrase', text: phrase, meaning: null, amounts: dialog.amounts }),
    ),
  ])
  return [...words, ...phrases]
}

/** Loads words and phrases from the library's files; the rest is not kept in memory. */
export async function loadLibraryWords(): Promise<LibraryWords> {
  const items = await readItems()
  const indexes = new Map(languages.map((language) => [language, indexOf(items, language)]))
  return { find: (text, pair) => find(indexes.get(pair.targetLanguage) ?? new Map(), text, pair) }
}
