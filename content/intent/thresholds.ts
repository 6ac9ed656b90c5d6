// The scores from which a line does a step. `node bench/partner/fit.ts` fits those in fitted.ts to learners' lines.
import { fitted } from './fitted.ts'
import type { StepScore } from './step-matcher.ts'

/** Whether a line does a step; `unsure` if the partner has to ask. */
export type Verdict = 'done' | 'unsure' | 'missed'

/** The scores from which a step that the partner has asked for is done, or perhaps done. */
interface Limits {
  readonly done: number
  readonly unsure: number
  /** Minimum similarity of a line that is done: single words that speak for a step are not enough. */
  readonly similar: number
}

/** With few sentences, a single word is a larger part of what is known. */
const similarMin = { few: 0.25, many: 0.18 }

export const thresholds = {
  /** For a step that the partner has not asked for. */
  unasked: 0.88,
  /** A line does not do the open step if it does another one with this score, and this much better. */
  other: 0.9,
  otherRatio: 2,
  /** Minimum similarity to the sentences of an open step that the partner has not asked for. */
  openSimilar: 0.25,
}

/** Numbers of sentences for which the limits are fitted: an author's first ones, and those of built-in dialogues. */
const counts = { few: 3, many: 12 }

export const areFew = (sentences: number): boolean => sentences < counts.many

/** With fewer sentences, scores are lower, and so are the limits. */
export function limitsFor(sentences: number): Limits {
  const share = Math.min(1, Math.max(0, (sentences - counts.few) / (counts.many - counts.few)))
  const between = (few: number, many: number) => few + share * (many - few)
  return {
    done: between(fitted.limits.few, fitted.limits.done),
    unsure: between(fitted.limits.fewUnsure, fitted.limits.unsure),
    similar: between(similarMin.few, similarMin.many),
  }
}

/** For a statement at a step that any answer on the topic does. */
export const openLimits: Limits = { done: fitted.limits.open, unsure: fitted.limits.openUnsure, similar: 0 }

export function verdictOf({ score, similarity }: StepScore, { done, unsure, similar }: Limits): Verdict {
  if (score >= done && similarity >= similar) return 'done'
  return score >= unsure ? 'unsure' : 'missed'
}
