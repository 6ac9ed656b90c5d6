// The words of a dialogue's sentences, and how near a learner's words come to them. Pure.
import { WordTable } from '../word-table.ts'
import type { Lexicon } from './lexicon.ts'
import { alternativeOf, fillers, littleParts } from './word-classes.ts'

/** Found by leaving out one sentence at a time. */
const wordWeights = {
  /** Nearness of two words with a meaning in common. */
  meaning: 0.7,
  /** Nearness of two different numbers, days, months or colours. */
  alternative: 0.5,
  /** Words with a smaller share of letter groups in common are unrelated. */
  lettersMin: 0.26,
  /** Share of its weight that a polite word, and a word such as an article or a pronoun, has. */
  filler: 0.13,
  little: 0.6,
}

/** Lengths of the letter groups by which forms, slips and misheard words are found. */
const groupLengths = [3, 4]
/** Shorter words have too few letters to compare. */
const comparedMin = 3

function groupsOf(word: string): string[] {
  const marked = `<${word}>`
  return groupLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, at) => marked.slice(at, at + length)),
  )
}

/** Two words that are this near are forms of one word, or a slip. */
const alikeMin = 0.6

const isNumber = (word: string): boolean => /^\d/.test(word)

function push<Key>(index: Map<Key, number[]>, key: Key, value: number): void {
  const list = index.get(key)
  if (list === undefined) index.set(key, [value])
  else list.push(value)
}

/** A learner's word: the known words that it may be, and its weight. */
export interface SpokenWord {
  /** By the known word's number: from 0 to 1, which is the same word. */
  readonly near: ReadonlyMap<number, number>
  readonly weight: number
  /** Whether it is a polite word, an article, a pronoun and the like. */
  readonly isLittle: boolean
}

/** All words of a dialogue's sentences. Rare ones weigh more. */
export class Vocabulary {
  readonly #lexicon: Lexicon
  readonly #numbers = new Map<string, number>()
  readonly #groupCounts: number[] = []
  #byGroup = new WordTable(new Map())
  readonly #byMeaning = new Map<string, number[]>()
  readonly #byAlternative = new Map<number, number[]>()
  readonly #figures: number[] = []
  #weights = new Float64Array()
  readonly #rareWeight: number

  private constructor(lexicon: Lexicon, sentences: number) {
    this.#lexicon = lexicon
    this.#rareWeight = weightOf(sentences, 1)
  }

  /** Builds the vocabulary sentence by sentence. */
  static *building(lexicon: Lexicon, sentences: readonly (readonly string[])[]): Generator<void, Vocabulary> {
    const vocabulary = new Vocabulary(lexicon, sentences.length)
    const byGroup = new Map<string, number[]>()
    for (const words of sentences) {
      for (const word of words) vocabulary.#add(word, byGroup)
      yield
    }
    vocabulary.#byGroup = new WordTable(byGroup)
    yield
    yield* vocabulary.#weigh(sentences)
    return vocabulary
  }

  #add(word: string, byGroup: Map<string, number[]>): void {
    if (this.#numbers.has(word)) return
    const number = this.#numbers.size
    this.#numbers.set(word, number)
    const groups = groupsOf(word)
    this.#groupCounts.push(groups.length)
    for (const group of groups) push(byGroup, group, number)
    for (const meaning of this.#lexicon.meaningsOf(word)) {
      push(this.#byMeaning, meaning, number)
      push(this.#byAlternative, alternativeOf(meaning), number)
    }
    if (isNumber(word)) this.#figures.push(number)
  }

  /** Forms of one word are counted together. */
  *#weigh(sentences: readonly (readonly string[])[]): Generator<void, void> {
    const counts = new Float64Array(this.#numbers.size)
    const forms = new Map<string, readonly number[]>()
    for (const words of sentences) {
      const counted = new Set<number>()
      for (const word of words) {
        const same = forms.get(word) ?? this.#formsOf(word)
        forms.set(word, same)
        for (const number of same) counted.add(number)
      }
      for (const number of counted) counts[number] = (counts[number] ?? 0) + 1
      yield
    }
    const weights = new Float64Array(counts.length)
    for (const [word, number] of this.#numbers) {
      weights[number] = weightOf(sentences.length, counts[number] ?? 1) * this.#shareOf(word)
    }
    this.#weights = weights
  }

  /** The numbers of a word of the dialogue, and of all that share a meaning with it. */
  #formsOf(word: string): number[] {
    const meanings = this.#lexicon.meaningsOf(word)
    return [this.#numbers.get(word) ?? 0, ...meanings.flatMap((meaning) => this.#byMeaning.get(meaning) ?? [])]
  }

  /** The share of its weight that a kind of word has. */
  #shareOf(word: string): number {
    const meanings = this.#lexicon.meaningsOf(word)
    if (meanings.length === 0) return 1
    if (meanings.some((id) => fillers.has(id))) return wordWeights.filler
    return meanings.every((id) => littleParts.has(this.#lexicon.partOf(id))) ? wordWeights.little : 1
  }

  /** Number of words. */
  get size(): number {
    return this.#numbers.size
  }

  numbersOf = (words: readonly string[]): number[] =>
    [...new Set(words)].flatMap((word) => this.#numbers.get(word) ?? [])

  weightAt = (number: number): number => this.#weights[number] ?? 0

  /** A learner's word, as returned by `normalise`. */
  read(word: string): SpokenWord {
    const near = isNumber(word) ? this.#likeNumber() : this.#likeLetters(word)
    for (const meaning of this.#lexicon.meaningsOf(word)) {
      raise(near, this.#byMeaning.get(meaning), wordWeights.meaning)
      const group = alternativeOf(meaning)
      if (group >= 0) raise(near, this.#byAlternative.get(group), wordWeights.alternative)
    }
    const same = this.#numbers.get(word)
    if (same !== undefined) near.set(same, 1)
    return { near, weight: this.#weightOf(word, near), isLittle: this.#shareOf(word) < 1 }
  }

  /** Whether a word is a common one, a number, or like one of the dialogue's. */
  knows(word: string): boolean {
    if (isNumber(word) || this.#numbers.has(word) || this.#lexicon.has(word)) return true
    return this.#likeLetters(word)
      .values()
      .some((nearness) => nearness >= alikeMin)
  }

  /** The weight of the nearest known word; that of a rare one for a word unlike any. */
  #weightOf(word: string, near: ReadonlyMap<number, number>): number {
    let [nearest, weight] = [0, 0]
    for (const [number, nearness] of near) {
      if (nearness > nearest) [nearest, weight] = [nearness, this.weightAt(number)]
    }
    return nearest * weight + (1 - nearest) * this.#rareWeight * this.#shareOf(word)
  }

  #likeNumber = (): Map<number, number> => new Map(this.#figures.map((number) => [number, wordWeights.alternative]))

  /** Words with many of the same letter groups. */
  #likeLetters(word: string): Map<number, number> {
    const near = new Map<number, number>()
    if (word.length < comparedMin) return near
    const groups = groupsOf(word)
    const shared = new Map<number, number>()
    for (const group of groups) {
      for (const number of this.#byGroup.get(group) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1)
    }
    for (const [number, count] of shared) {
      const nearness = (2 * count) / (groups.length + (this.#groupCounts[number] ?? 0))
      if (nearness >= wordWeights.lettersMin) near.set(number, nearness)
    }
    return near
  }
}

/** Sets the nearness of some words to at least `least`. */
function raise(near: Map<number, number>, numbers: readonly number[] | undefined, least: number): void {
  for (const number of numbers ?? []) near.set(number, Math.max(near.get(number) ?? 0, least))
}

const weightOf = (sentences: number, count: number): number => Math.log(1 + sentences / (count + 0.5))
