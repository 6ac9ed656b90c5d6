// Judges a line by the sentences of a script's steps. Pure; the sentences' index is cached.
import type { Clause } from '@parley/content/intent/spoken-line.ts'
import { noScore, StepMatcher, type StepScore } from '@parley/content/intent/step-matcher.ts'
import {
  areFew,
  limitsFor,
  openLimits,
  thresholds,
  type Verdict,
  verdictOf,
} from '@parley/content/intent/thresholds.ts'
import { yesOrNo } from '@parley/content/intent/yes-no.ts'
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { LearnerLine } from './learner-line.ts'
import type { Repair } from './move-texts.ts'
import { movesIn, readKinds, readMove } from './moves.ts'
import type { PartnerScript, ScriptStep, StepSentences } from './script.ts'

/** Maximum number of cached indexes, each of some hundred kilobytes. */
const indexesMax = 60

const indexes = new Map<string, StepMatcher>()

type JudgedScript = Pick<PartnerScript, 'language' | 'steps'>

const keyOf = ({ language, steps }: JudgedScript): string =>
  [language, ...steps.map(({ sentences: { does, nearMisses } }) => [...does, '', ...nearMisses].join('\n'))].join(
    '\n\n',
  )

const sentencesIn = ({ steps }: JudgedScript): StepSentences[] => steps.map(({ sentences }) => sentences)

function cache(key: string, matcher: StepMatcher): void {
  // The least recently used comes first.
  indexes.delete(key)
  indexes.set(key, matcher)
  const [oldest] = indexes.keys()
  if (indexes.size > indexesMax && oldest !== undefined) indexes.delete(oldest)
}

/** The matcher of a script's sentences, which is built now unless it is cached. */
function matcherOf(script: JudgedScript): StepMatcher {
  const key = keyOf(script)
  const matcher = indexes.get(key) ?? StepMatcher.of(script.language, sentencesIn(script), readKinds)
  cache(key, matcher)
  return matcher
}

/** Builds and caches the matcher of a script's sentences in steps: a long script's takes some hundred milliseconds. */
export function* prepareJudge(script: JudgedScript): Generator<void, void> {
  const key = keyOf(script)
  cache(key, indexes.get(key) ?? (yield* StepMatcher.building(script.language, sentencesIn(script), readKinds)))
}

/** A repair request or a farewell. */
type LineMove = Repair | 'goodbye'

/** A clause, and the move that it makes apart from an answer. */
interface MovedClause extends Clause {
  readonly move: LineMove | null
}

/** Minimum number of words in a statement that is no listed sentence, and minimum share of known words. */
const toldMin = { words: 4, known: 0.6 }

/** A statement at an open step may share no word with its sentences, so the partner makes sure unless it is a refusal. */
function toldVerdict(score: StepScore): Verdict {
  const verdict = verdictOf(score, openLimits)
  const isRefusal = score.isMiss || score.isOpposite || score.isOtherwise
  return verdict === 'missed' && !isRefusal ? 'unsure' : verdict
}

/** Whether a step takes lines unlike its sentences. */
const isLoose = ({ sentences: { takes } }: Pick<ScriptStep, 'sentences'>): boolean =>
  takes === 'topic' || takes === 'statement' || takes === 'anything'

/** The greeting, thanks and farewell of a text that says nothing else. */
function courtesiesOf(language: Language, text: string): string[] {
  const { social, isOnlyGoodbye } = readMove(language, text)
  return [...(isOnlyGoodbye ? ['goodbye'] : []), ...(social === 'greeting' || social === 'thanks' ? [social] : [])]
}

/** Compares a line with the steps of a script. */
export class StepJudge {
  readonly #language: Language
  readonly #text: string
  readonly #matcher: StepMatcher
  readonly #steps: readonly StepSentences[]
  readonly #clauses: readonly MovedClause[]
  /** The scores of the line without repair requests and farewells. */
  readonly #scores: readonly StepScore[]

  constructor(script: JudgedScript, text: string) {
    this.#language = script.language
    this.#text = text
    this.#steps = sentencesIn(script)
    this.#matcher = matcherOf(script)
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
    return verdict === 'missed' ? verdict : this.doesOther(step) ? 'missed' : verdict
  }

  /** Whether it certainly does a step that the partner has not asked for. */
  isSure(step: number): boolean {
    const { score = 0 } = this.#scores[step] ?? {}
    const takes = this.#steps[step]?.takes
    if (takes === 'example' || takes === 'statement' || !this.#resembles(step)) return false
    return score >= thresholds.unasked && this.#scores.every((other) => other.score <= score)
  }

  /** Whether such a request or farewell is an answer at a step: "I don't know what to say, I'm so sorry." */
  isOwnMove(step: number, move: LineMove): boolean {
    return this.#steps[step]?.does.some((text) => movesIn(this.#language, text).includes(move)) ?? false
  }

  #verdict(score: StepScore, sentences: number): Verdict {
    const verdict = verdictOf(score, limitsFor(sentences))
    // No near miss of an author says what the opposite would be, so the partner makes sure.
    return verdict === 'done' && score.isOpposite && areFew(sentences) ? 'unsure' : verdict
  }

  /** Whether the line is only a greeting, thanks or a farewell, like one of a step's few sentences. */
  isCourtesyAt(step: number): boolean {
    const { does = [] } = this.#steps[step] ?? {}
    if (!areFew(does.length)) return false
    const said = courtesiesOf(this.#language, this.#text)
    return (
      said.length > 0 && does.some((text) => courtesiesOf(this.#language, text).some((each) => said.includes(each)))
    )
  }

  /** How near the line is to a step's sentences. */
  scoreOf(step: number): StepScore {
    return this.#scores[step] ?? noScore
  }

  /** Whether the line does another step much better. */
  doesOther(step: number): boolean {
    const { score } = this.scoreOf(step)
    return this.#scores.some(
      (other, at) =>
        at !== step &&
        this.#resembles(at) &&
        other.score >= thresholds.other &&
        other.score >= thresholds.otherRatio * score,
    )
  }

  /** Whether the line is like a step's sentences, and not only has words of a story that could be told differently. */
  #resembles(step: number): boolean {
    return this.#steps[step]?.takes !== 'topic' || this.scoreOf(step).similarity >= thresholds.openSimilar
  }

  #answer(step: number): Verdict {
    const { takes, does = [] } = this.#steps[step] ?? {}
    if (takes === undefined || takes === 'example') return 'missed'
    const clauses = this.#clauses.filter(({ move }) => move === null || this.isOwnMove(step, move))
    if (takes === 'anything') return clauses.some(({ kind }) => kind !== 'asks') ? 'done' : 'missed'
    const hasMoves = clauses.some(({ move }) => move !== null)
    const score = (hasMoves ? this.#matcher.scores(clauses) : this.#scores)[step]
    if (score === undefined) return 'missed'
    const verdict = this.#verdict(score, does.length)
    if (verdict === 'done' || this.isCourtesyAt(step)) return 'done'
    if (takes === 'topic') return this.#isTold(clauses) ? toldVerdict(score) : verdict
    if (takes === 'sentences') return verdict
    return this.#isTold(clauses) || yesOrNo(this.#language, this.#text) !== null ? 'done' : verdict
  }

  /** Whether clauses state enough, in words that exist. */
  #isTold(clauses: readonly Clause[]): boolean {
    const told = clauses.filter(({ kind }) => kind !== 'asks')
    const words = told.flatMap(({ text }) => normalise(text))
    return words.length >= toldMin.words && this.#matcher.knownShare(told) >= toldMin.known
  }
}

/** Whether a line says goodbye while the partner asks for a step that is no farewell. */
export const leavesAt = ({ move }: LearnerLine, judge: StepJudge, at: number): boolean =>
  move.isGoodbye && !judge.isOwnMove(at, 'goodbye')

/** Whether a line does a step that the partner asks for. */
export function verdictAt(step: ScriptStep, line: LearnerLine, judge: StepJudge, at: number): Verdict {
  // Any text can be a story, so a farewell next to one counts.
  const isGone = line.move.isOnlyGoodbye ? !judge.isCourtesyAt(at) : isLoose(step)
  if (leavesAt(line, judge, at) && isGone) return 'missed'
  return line.saysExample(step) ? 'done' : judge.asked(at)
}
