// Compares a line with the sentences of a dialogue's steps: with those that do a step, and with near misses. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { ComparedLine, type ComparedPart, type Places, placesOf } from './comparison.ts'
import { lexiconOf } from './lexicon.ts'
import { type Clause, type ClauseReader, LineReader, type Segment } from './spoken-line.ts'
import { factsOf, likeness, type StepFacts, suitability } from './step-facts.ts'
import { Vocabulary } from './vocabulary.ts'
import { type MatchWeights, matchWeights } from './weights.ts'

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

interface Step {
  /** The indexes of its sentences. */
  readonly does: readonly number[]
  readonly nearMisses: readonly number[]
  readonly facts: StepFacts
}

/** How near a line is to a step. */
export interface StepScore {
  /** From 0 to 1; 0 for a near miss. */
  readonly score: number
  /** The nearest sentence: one that does the step, or the near miss. */
  readonly nearest: string
  /** Whether the line is nearly the same as a near miss. */
  readonly isMiss: boolean
  /** Whether the line is negative and the nearest sentence is not, or the other way round. */
  readonly isOpposite: boolean
}

export const noScore: StepScore = { score: 0, nearest: '', isMiss: false, isOpposite: false }
/** A line this near to a sentence is nearly the same. */
const sameMin = 0.9

export class StepMatcher {
  readonly #reader: LineReader
  readonly #vocabulary: Vocabulary
  readonly #sentences: readonly Sentence[]
  readonly #places: Places
  readonly #steps: readonly Step[]
  readonly #weights: MatchWeights

  constructor(
    language: Language,
    steps: readonly StepSentences[],
    read: ClauseReader,
    weights: MatchWeights = matchWeights,
  ) {
    const lexicon = lexiconOf(language)
    this.#weights = weights
    this.#reader = new LineReader(language, lexicon, read)
    const all = steps.flatMap(({ does, nearMisses }, step) => [
      ...does.map((text) => ({ step, isDone: true, text })),
      ...nearMisses.map((text) => ({ step, isDone: false, text })),
    ])
    const read_ = all.flatMap((each) => {
      const [segment] = this.#reader.readText(each.text)
      return segment === undefined ? [] : [{ ...each, segment }]
    })
    this.#vocabulary = new Vocabulary(
      lexicon,
      read_.map(({ segment }) => segment.words),
    )
    this.#sentences = read_.map((each) => {
      const words = this.#vocabulary.numbersOf(each.segment.words)
      return { ...each, words, weight: words.reduce((sum, word) => sum + this.#vocabulary.weightAt(word), 0) }
    })
    this.#places = placesOf(this.#sentences, this.#vocabulary.size)
    this.#steps = steps.map((_, step) => this.#stepWithout(step, null))
  }

  /** A step as it would be without one of its sentences. */
  #stepWithout(step: number, without: number | null): Step {
    const indexes = this.#sentences.flatMap((sentence, at) => (sentence.step === step && at !== without ? [at] : []))
    const does = indexes.filter((at) => this.#sentences[at]?.isDone)
    const segments = does.flatMap((at) => this.#sentences[at]?.segment ?? [])
    return { does, nearMisses: indexes.filter((at) => !does.includes(at)), facts: factsOf(segments) }
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
      const [score = noScore] = this.#scoresFor(this.#reader.readText(text), [this.#stepWithout(step, at)])
      return [{ text, isDone, score }]
    })
  }

  #scoresFor(segments: readonly Segment[], steps: readonly Step[]): StepScore[] {
    const line = new ComparedLine(this.#vocabulary, this.#sentences, this.#places)
    const scores = steps.map(() => noScore)
    for (const [at, segment] of segments.slice(0, segmentsMax).entries()) {
      const part = line.part(segment.words)
      for (const [index, step] of steps.entries()) {
        const before = scores[index] ?? noScore
        // A line that is a near miss does nothing with a part of it either.
        if (before.isMiss) continue
        scores[index] = better(before, this.#score(segment, part, step, at > 0 ? this.#weights.part : 1))
      }
    }
    return scores
  }

  #score(segment: Segment, part: ComparedPart, { does, nearMisses, facts }: Step, share: number): StepScore {
    const { second, covered, miss: missMin, missMargin } = this.#weights
    const factor = share * suitability(segment, facts, this.#weights) * part.shareInAny(does) ** covered
    const [first, next] = this.#nearest(segment, part, does, facts.isMixed)
    const [miss] = this.#nearest(segment, part, nearMisses, false)
    // "For the" says nothing, unless a sentence is the same: "Yes, please."
    const isEmpty = part.isLittle && first.nearness < sameMin
    const other = does.length > 1 ? next : first
    const score = isEmpty ? 0 : factor * ((1 - second) * first.nearness + second * other.nearness)
    const isNearMiss = miss.nearness > missMin && miss.nearness > missMargin * score
    return {
      score: isNearMiss ? 0 : score,
      nearest: this.#sentences[isNearMiss ? miss.at : first.at]?.text ?? '',
      isMiss: isNearMiss && miss.nearness > sameMin,
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
    const { recall, negation } = this.#weights
    const sentence = this.#sentences[at]
    const ofLine = part.shareIn(at)
    if (sentence === undefined || ofLine === 0) return 0
    const isOpposite = !isMixed && segment.isNegative !== sentence.segment.isNegative
    const words = ofLine ** (1 - recall) * part.shareOf(at, this.#vocabulary.weightAt) ** recall
    return words * likeness(segment, sentence.segment, this.#weights) * (isOpposite ? negation : 1)
  }
}

interface Near {
  readonly at: number
  readonly nearness: number
}

const noNear: Near = { at: -1, nearness: 0 }

/** The better one of two scores for the same step. */
const better = (before: StepScore, found: StepScore): StepScore =>
  found.isMiss || found.score > before.score ? found : before
