// Compares a line with the sentences of a dialogue's steps: with those that do a step, and with near misses. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { ComparedLine, type ComparedPart, type Places, placesOf } from './comparison.ts'
import type { Contrast, StepSides } from './contrast.ts'
import { fitted } from './fitted.ts'
import { lexiconOf } from './lexicon.ts'
import { type Clause, type ClauseReader, LineReader, type Segment } from './spoken-line.ts'
import { answersOtherwise, asksInstead, factsOf, likeness, type StepFacts, suitability } from './step-facts.ts'
import { Vocabulary } from './vocabulary.ts'
import { matchWeights } from './weights.ts'

/** A step's sentences in one language. */
export interface StepSentences {
  /** Whole sentences that do the step. */
  readonly does: readonly string[]
  /** Sentences on the same topic that do not. */
  readonly nearMisses: readonly string[]
}

/** Further segments of a very long line are not compared. */
const segmentsMax = 40

interface Sentence {
  readonly step: number
  readonly isDone: boolean
  readonly text: string
  readonly segment: Segment
  readonly words: readonly number[]
  readonly weight: number
}

interface Step extends StepSides {
  readonly index: number
  /** The sentence that is left out, to test the others with it. */
  readonly without: number | null
  readonly facts: StepFacts
}

/** How near a line is to a step. */
export interface StepScore {
  /** How likely it is that the line does the step, from 0 to 1; 0 for a near miss. */
  readonly score: number
  /** How much of it is in the step's sentences, from 0 to 1. */
  readonly similarity: number
  readonly contrast: Contrast
  /** The nearest sentence: one that does the step, or the near miss. */
  readonly nearest: string
  /** Whether the line is nearly the same as a near miss. */
  readonly isMiss: boolean
  /** Whether the line is negative and the nearest sentence is not, or the other way round. */
  readonly isOpposite: boolean
  /** Whether it has another number, or another "yes" or "no", than all of the step's sentences, or asks where they tell. */
  readonly isOtherwise: boolean
}

const noContrast: Contrast = { favour: 0, mean: 0 }

export const noScore: StepScore = {
  score: 0,
  similarity: 0,
  contrast: noContrast,
  nearest: '',
  isMiss: false,
  isOpposite: false,
  isOtherwise: false,
}
/** Added to a similarity, so that it has a logarithm. */
const leastSimilarity = 0.03
/** A line this near to a sentence is nearly the same. */
const sameMin = 0.9

export class StepMatcher {
  readonly #reader: LineReader
  readonly #vocabulary: Vocabulary
  readonly #sentences: readonly Sentence[]
  readonly #places: Places
  readonly #steps: readonly Step[]

  private constructor(
    reader: LineReader,
    vocabulary: Vocabulary,
    sentences: readonly Sentence[],
    steps: readonly Step[],
  ) {
    this.#reader = reader
    this.#vocabulary = vocabulary
    this.#sentences = sentences
    this.#places = placesOf(sentences, vocabulary.size)
    this.#steps = steps
  }

  /** Builds the matcher in steps, because a long script's sentences take some hundred milliseconds. */
  static *building(
    language: Language,
    steps: readonly StepSentences[],
    read: ClauseReader,
  ): Generator<void, StepMatcher> {
    const lexicon = lexiconOf(language)
    const reader = new LineReader(language, lexicon, read)
    const all = steps.flatMap(({ does, nearMisses }, step) => [
      ...does.map((text) => ({ step, isDone: true, text })),
      ...nearMisses.map((text) => ({ step, isDone: false, text })),
    ])
    const sentences: Omit<Sentence, 'words' | 'weight'>[] = []
    for (const each of all) {
      const [segment] = reader.readText(each.text)
      if (segment !== undefined) sentences.push({ ...each, segment })
      yield
    }
    const vocabulary = yield* Vocabulary.building(
      lexicon,
      sentences.map(({ segment }) => segment.words),
    )
    const numbered: Sentence[] = []
    for (const each of sentences) {
      const words = vocabulary.numbersOf(each.segment.words)
      numbered.push({ ...each, words, weight: words.reduce((sum, word) => sum + vocabulary.weightAt(word), 0) })
      yield
    }
    const indexes = steps.map((): number[] => [])
    for (const [at, { step }] of numbered.entries()) indexes[step]?.push(at)
    const indexed: Step[] = []
    for (const [step, own] of indexes.entries()) {
      indexed.push(stepOf(numbered, step, own))
      yield
    }
    return new StepMatcher(reader, vocabulary, numbered, indexed)
  }

  /** Builds the matcher of a script with some hundred sentences, in some milliseconds. */
  static of(language: Language, steps: readonly StepSentences[], read: ClauseReader): StepMatcher {
    return finished(StepMatcher.building(language, steps, read))
  }

  /** The scores of a line's clauses for each step. Takes less than a millisecond. */
  scores(clauses: readonly Clause[]): StepScore[] {
    return this.#scoresFor(this.#reader.read(clauses), this.#steps)
  }

  /** The same for a text. */
  scoresOf(text: string): StepScore[] {
    return this.#scoresFor(this.#reader.readText(text), this.#steps)
  }

  /** Share of a line's words that are known: common words, numbers, and words like those of the dialogue. */
  knownShare(clauses: readonly Clause[]): number {
    const words = this.#reader.read(clauses)[0]?.words ?? []
    return words.length === 0 ? 0 : words.filter((word) => this.#vocabulary.knows(word)).length / words.length
  }

  /** The score of each of a step's sentences for that step, as it would be without that sentence. */
  leaveOneOut(step: number): { text: string; isDone: boolean; score: StepScore }[] {
    return this.#sentences.flatMap(({ text, isDone, step: own }, at) => {
      if (own !== step) return []
      const { does = [], nearMisses = [] } = this.#steps[step] ?? {}
      const without = stepOf(this.#sentences, step, [...does, ...nearMisses], at)
      const [score = noScore] = this.#scoresFor(this.#reader.readText(text), [without])
      return [{ text, isDone, score }]
    })
  }

  #scoresFor(segments: readonly Segment[], steps: readonly Step[]): StepScore[] {
    const line = new ComparedLine(this.#vocabulary, this.#sentences, this.#places)
    const [whole, ...parts] = segments
      .slice(0, segmentsMax)
      .map((segment) => ({ segment, part: line.part(segment.words) }))
    if (whole === undefined) return steps.map(() => noScore)
    const contrasted = whole.part.contrasted(this.#steps)
    return steps.map((step) => {
      let nearest = this.#compare(whole.segment, whole.part, step, 1)
      for (const { segment, part } of parts) {
        // A line that is a near miss does nothing with a part of it either.
        if (nearest.isMiss) break
        nearest = better(nearest, this.#compare(segment, part, step, matchWeights.part))
      }
      const contrast = contrasted.with(step.index, step.without)
      return withLikelihood(nearest, nearest.isOtherwise ? withoutFavour(contrast) : contrast)
    })
  }

  #compare(segment: Segment, part: ComparedPart, { does, nearMisses, facts }: Step, share: number): Comparison {
    const { second, covered, miss: missMin, missMargin } = matchWeights
    const factor = share * suitability(segment, facts, matchWeights) * part.shareInAny(does) ** covered
    const [first, next] = this.#nearest(segment, part, does, facts.isMixed)
    const [miss] = this.#nearest(segment, part, nearMisses, false)
    // "For the" says nothing, unless a sentence is the same: "Yes, please."
    const isEmpty = part.isLittle && first.nearness < sameMin
    const other = does.length > 1 ? next : first
    const similarity = isEmpty ? 0 : factor * ((1 - second) * first.nearness + second * other.nearness)
    const isNearMiss = miss.nearness > missMin && miss.nearness > missMargin * similarity
    return {
      similarity: isNearMiss ? 0 : similarity,
      nearest: this.#sentences[isNearMiss ? miss.at : first.at]?.text ?? '',
      isMiss: isNearMiss && miss.nearness > sameMin,
      isOtherwise: answersOtherwise(segment, facts) || asksInstead(segment, this.#sentences[first.at]?.segment),
      isOpposite: !facts.isMixed && segment.isNegative !== this.#sentences[first.at]?.segment.isNegative,
    }
  }

  /** The two nearest of some sentences. @param isMixed whether negation makes no difference */
  #nearest(segment: Segment, part: ComparedPart, among: readonly number[], isMixed: boolean): [Near, Near] {
    let [first, next]: [Near, Near] = [noNear, noNear]
    for (const at of among) {
      const nearness = this.#nearness(segment, part, at, isMixed)
      if (nearness > first.nearness) [first, next] = [{ at, nearness }, first]
      else if (nearness > next.nearness) next = { at, nearness }
    }
    return [first, next]
  }

  #nearness(segment: Segment, part: ComparedPart, at: number, isMixed: boolean): number {
    const { recall, negation } = matchWeights
    const sentence = this.#sentences[at]
    const ofLine = part.shareIn(at)
    if (sentence === undefined || ofLine === 0) return 0
    const isOpposite = !isMixed && segment.isNegative !== sentence.segment.isNegative
    const words = ofLine ** (1 - recall) * part.shareOf(at, this.#vocabulary.weightAt) ** recall
    return words * likeness(segment, sentence.segment, matchWeights) * (isOpposite ? negation : 1)
  }
}

interface Near {
  readonly at: number
  readonly nearness: number
}

const noNear: Near = { at: -1, nearness: 0 }

/** A step by the indexes of its sentences. @param without one that is left out */
function stepOf(
  sentences: readonly Sentence[],
  index: number,
  own: readonly number[],
  without: number | null = null,
): Step {
  const left = own.filter((at) => at !== without)
  const does = left.filter((at) => sentences[at]?.isDone)
  const nearMisses = left.filter((at) => !sentences[at]?.isDone)
  return { index, without, does, nearMisses, facts: factsOf(does.flatMap((at) => sentences[at]?.segment ?? [])) }
}

/** The result of a computation without pauses. */
function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

type Comparison = Omit<StepScore, 'score' | 'contrast'>

/** The better one of two comparisons with the same step. */
const better = (before: Comparison, found: Comparison): Comparison =>
  found.isMiss || found.similarity > before.similarity ? found : before

const withLikelihood = (comparison: Comparison, contrast: Contrast): StepScore => ({
  ...comparison,
  contrast,
  score: likelihood(comparison.similarity, contrast),
})

/** The words of a question, and those around another number, speak for the step as well. */
const withoutFavour = ({ mean }: Contrast): Contrast => ({ favour: 0, mean: Math.min(0, mean) })

/** How likely a line does a step. The weights are fitted to learners' lines. */
function likelihood(similarity: number, contrast: Contrast): number {
  if (similarity === 0) return 0
  const { constant, weights } = fitted.likelihood
  const sum = traitsOf({ similarity, contrast }).reduce(
    (total, trait, at) => total + trait * (weights[at] ?? 0),
    constant,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** What the likelihood depends on. */
export const traitsOf = ({ similarity, contrast }: Pick<StepScore, 'similarity' | 'contrast'>): number[] => [
  Math.log(similarity + leastSimilarity),
  contrast.favour,
  contrast.mean,
]
