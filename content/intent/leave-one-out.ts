// Checks a dialogue's sentences against each other: each must be understood without being in the list itself.
import type { Language } from '@parley/contracts/language/language.ts'
import type { StepFactsFile, StepsFile } from '../steps.ts'
import type { ClauseReader } from './spoken-line.ts'
import { StepMatcher } from './step-matcher.ts'
import { limitsFor, type Verdict, verdictOf } from './thresholds.ts'

/** Share of a dialogue's sentences that must be understood, done or unsure, and of each step's. */
const recallMin = { dialogue: 0.9, step: 0.75 }
/** Share of a dialogue's near misses that may be taken although they are in the list. */
const missMax = 0.03

/** How a sentence fares without being in the list. */
export interface SentenceCheck {
  /** From 0. */
  readonly step: number
  readonly isDone: boolean
  readonly text: string
  readonly verdict: Verdict
  readonly score: number
  /** The nearest sentence that does the step. */
  readonly nearest: string
}

export interface StepsCheck {
  readonly sentences: readonly SentenceCheck[]
  /** Near misses that are taken although they are in the list. */
  readonly taken: readonly string[]
  readonly recall: number
  /** Of each step. */
  readonly recalls: readonly number[]
  readonly errors: readonly string[]
}

function recallOf(sentences: readonly SentenceCheck[]): number {
  const does = sentences.filter(({ isDone }) => isDone)
  return does.filter(({ verdict }) => verdict !== 'missed').length / Math.max(1, does.length)
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

/**
 * Checks one language's sentences of a dialogue, including those of its twist, which is the last step here. Sentences of
 * open steps differ too much to be found by each other.
 */
export function checkSteps(
  language: Language,
  { steps, twist }: StepsFile,
  facts: StepFactsFile,
  read: ClauseReader,
): StepsCheck {
  const isOpen = [...facts.steps, ...(facts.twist === undefined ? [] : [facts.twist])].map(({ is_open }) => is_open)
  const all = twist === undefined ? steps : [...steps, twist]
  const matcher = StepMatcher.of(
    language,
    all.map(({ does, near_misses }) => ({ does, nearMisses: near_misses })),
    read,
  )
  const sentences = all.flatMap(({ does }, step) =>
    matcher.leaveOneOut(step).map(({ text, isDone, score }): SentenceCheck => {
      return {
        step,
        isDone,
        text,
        verdict: verdictOf(score, limitsFor(does.length)),
        score: score.score,
        nearest: score.nearest,
      }
    }),
  )
  const taken = all.flatMap(({ does, near_misses }, step) =>
    near_misses.filter((text) => {
      const score = matcher.scoresOf(text)[step]
      return score !== undefined && verdictOf(score, limitsFor(does.length)) === 'done'
    }),
  )
  const recall = recallOf(sentences.filter(({ step }) => !isOpen[step]))
  const recalls = all.map((_, step) => recallOf(sentences.filter((each) => each.step === step)))
  const misses = all.reduce((sum, { near_misses }) => sum + near_misses.length, 0)
  const errors = [
    ...(recall < recallMin.dialogue ? [`understands ${percent(recall)} of its sentences`] : []),
    ...recalls.flatMap((share, step) =>
      share < recallMin.step && !isOpen[step]
        ? [`understands ${percent(share)} of the sentences of step ${step + 1}`]
        : [],
    ),
    ...(taken.length > missMax * misses ? [`takes ${taken.length} near misses: ${taken.join(' ')}`] : []),
  ]
  return { sentences, taken, recall, recalls, errors }
}
