// Judges a line by the sentences of a script's steps. Pure; the sentences' index is cached.
import type { Clause } from '@parley/content/intent/spoken-line.ts'
import { StepMatcher, type StepScore } from '@parley/content/intent/step-matcher.ts'
import { thresholds, type Verdict, verdictOf } from '@parley/content/intent/thresholds.ts'
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Repair } from './move-texts.ts'
import { movesIn, readKinds } from './moves.ts'
import type { PartnerScript, StepSentences } from './script.ts'

/** Maximum number of cached indexes, each of some hundred kilobytes. */
const indexesMax = 60

const indexes = new Map<string, StepMatcher>()

/** The matcher of a script's sentences. It takes milliseconds to build, so recent ones are cached. */
function matcherOf({ language }: Pick<PartnerScript, 'language'>, steps: readonly StepSentences[]): StepMatcher {
  const texts = steps.map(({ does, nearMisses }) => [...does, '', ...nearMisses].join('\n'))
  const key = [language, ...texts].join('\n\n')
  const matcher = indexes.get(key) ?? new StepMatcher(language, steps, readKinds)
  // The least recently used comes first.
  indexes.delete(key)
  indexes.set(key, matcher)
  const [oldest] = indexes.keys()
  if (indexes.size > indexesMax && oldest !== undefined) indexes.delete(oldest)
  return matcher
}

/** A repair request or a farewell. */
type LineMove = Repair | 'goodbye'

/** A clause, and the move that it makes apart from an answer. */
interface MovedClause extends Clause {
  readonly move: LineMove | null
}

/** Minimum number of words in an answer to an open step, and minimum share of known words. */
const openMin = { words: 4, known: 0.6 }

/** Compares a line with the steps of a script. Every step must have sentences. */
export class StepJudge {
  readonly #language: Language
  readonly #matcher: StepMatcher
  readonly #steps: readonly StepSentences[]
  readonly #clauses: readonly MovedClause[]
  /** The scores of the line without repair requests and farewells. */
  readonly #scores: readonly StepScore[]

  constructor(script: Pick<PartnerScript, 'language'>, steps: readonly StepSentences[], text: string) {
    this.#language = script.language
    this.#steps = steps
    this.#matcher = matcherOf(script, steps)
    const moves = movesIn(script.language, text)
    this.#clauses = readKinds(script.language, text).map((clause, at) => ({ ...clause, move: moves[at] ?? null }))
    this.#scores = this.#matcher.scores(this.#clauses.filter(({ move }) => move === null))
  }

  /** The texts of its clauses. */
  get clauses(): string[] {
    return this.#clauses.map(({ text }) => text)
  }

  /** Whether the line does the step that the partner has just asked for. */
  asked(step: number): Verdict {
    const verdict = this.#answer(step)
    return verdict === 'missed' ? verdict : this.#doesOther(step) ? 'missed' : verdict
  }

  /** Whether it certainly does a step that the partner has not asked for. */
  isSure(step: number): boolean {
    const { score = 0 } = this.#scores[step] ?? {}
    return score >= thresholds.unasked && this.#scores.every((other) => other.score <= score)
  }

  /** Whether such a request or farewell is an answer at a step: "I don't know what to say, I'm so sorry." */
  isOwnMove(step: number, move: LineMove): boolean {
    return this.#steps[step]?.does.some((text) => movesIn(this.#language, text).includes(move)) ?? false
  }

  #answer(step: number): Verdict {
    const clauses = this.#clauses.filter(({ move }) => move === null || this.isOwnMove(step, move))
    const hasMoves = clauses.some(({ move }) => move !== null)
    const score = (hasMoves ? this.#matcher.scores(clauses) : this.#scores)[step]
    if (score === undefined) return 'missed'
    const verdict = verdictOf(score)
    return this.#steps[step]?.isOpen && verdict !== 'done' && this.#isTold(clauses) ? verdictOf(score, true) : verdict
  }

  /** Whether clauses state enough, in words that exist. */
  #isTold(clauses: readonly Clause[]): boolean {
    const told = clauses.filter(({ kind }) => kind !== 'asks')
    const words = told.flatMap(({ text }) => normalise(text))
    return words.length >= openMin.words && this.#matcher.knownShare(told) >= openMin.known
  }

  #doesOther(step: number): boolean {
    const { score = 0 } = this.#scores[step] ?? {}
    return this.#scores.some(
      (other, at) => at !== step && other.score >= thresholds.other && other.score >= thresholds.otherRatio * score,
    )
  }
}
