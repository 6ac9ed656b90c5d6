// How much of a line's words occurs in each of a dialogue's sentences, and how much of each sentence in the line. Pure.
import { ContrastedLine, type StepSides } from './contrast.ts'
import type { SpokenWord, Vocabulary } from './vocabulary.ts'

/** A sentence by the numbers of its words in the vocabulary. */
export interface ComparedSentence {
  readonly words: readonly number[]
  /** The total weight of its words. */
  readonly weight: number
}

/** Which sentences contain each word of the vocabulary. */
export type Places = readonly (readonly number[])[]

export function placesOf(sentences: readonly ComparedSentence[], vocabularySize: number): Places {
  const places: number[][] = Array.from({ length: vocabularySize }, () => [])
  for (const [at, { words }] of sentences.entries()) for (const word of words) places[word]?.push(at)
  return places
}

interface ComparedWord extends SpokenWord {
  /** Its nearness to the nearest word of each sentence. */
  readonly inSentence: Float64Array
}

/** The distinct words of a line, compared with all sentences. */
export class ComparedLine {
  readonly #vocabulary: Vocabulary
  readonly #sentences: readonly ComparedSentence[]
  readonly #places: Places
  readonly #words = new Map<string, ComparedWord>()

  constructor(vocabulary: Vocabulary, sentences: readonly ComparedSentence[], places: Places) {
    this.#vocabulary = vocabulary
    this.#sentences = sentences
    this.#places = places
  }

  /** Some of the line's words, without repetitions. */
  part(words: readonly string[]): ComparedPart {
    return new ComparedPart(
      [...new Set(words)].map((word) => this.#compared(word)),
      this.#sentences,
      this.#places.length,
    )
  }

  #compared(word: string): ComparedWord {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const spoken = this.#vocabulary.read(word)
    const inSentence = new Float64Array(this.#sentences.length)
    for (const [number, nearness] of spoken.near) {
      for (const at of this.#places[number] ?? []) {
        if (nearness > (inSentence[at] ?? 0)) inSentence[at] = nearness
      }
    }
    const compared = { ...spoken, inSentence }
    this.#words.set(word, compared)
    return compared
  }
}

/** A segment of a line, compared with all sentences. All shares are by weight, from 0 to 1. */
export class ComparedPart {
  readonly #words: readonly ComparedWord[]
  readonly #sentences: readonly ComparedSentence[]
  readonly #weight: number
  /** The nearness of the segment's nearest word to each word of the vocabulary. */
  readonly #nearest: Float64Array

  constructor(words: readonly ComparedWord[], sentences: readonly ComparedSentence[], vocabularySize: number) {
    this.#words = words
    this.#sentences = sentences
    this.#weight = words.reduce((sum, { weight }) => sum + weight, 0)
    this.#nearest = new Float64Array(vocabularySize)
    for (const { near } of words) {
      for (const [number, nearness] of near) {
        if (nearness > (this.#nearest[number] ?? 0)) this.#nearest[number] = nearness
      }
    }
  }

  /** Whether it has nothing but polite words, articles, pronouns and the like. */
  get isLittle(): boolean {
    return this.#words.every(({ isLittle }) => isLittle)
  }

  /** What its words speak for. */
  contrasted(steps: readonly StepSides[]): ContrastedLine {
    return new ContrastedLine(this.#words, steps)
  }

  /** Share of the segment that occurs in a sentence. */
  shareIn(sentence: number): number {
    let found = 0
    for (const { inSentence, weight } of this.#words) found += (inSentence[sentence] ?? 0) * weight
    return this.#weight === 0 ? 0 : found / this.#weight
  }

  /** Share of the segment that occurs in any of some sentences. */
  shareInAny(sentences: readonly number[]): number {
    let found = 0
    for (const { inSentence, weight } of this.#words) {
      let most = 0
      for (const at of sentences) if ((inSentence[at] ?? 0) > most) most = inSentence[at] ?? 0
      found += most * weight
    }
    return this.#weight === 0 ? 0 : found / this.#weight
  }

  /** Share of a sentence that occurs in the segment. @param weightAt the weight of a word of the vocabulary */
  shareOf(sentence: number, weightAt: (word: number) => number): number {
    const { words = [], weight = 0 } = this.#sentences[sentence] ?? {}
    let found = 0
    for (const word of words) found += (this.#nearest[word] ?? 0) * weightAt(word)
    return weight === 0 ? 0 : found / weight
  }
}
