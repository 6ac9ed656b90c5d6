// What a step's sentences have in common apart from their words, and how well a line suits that. Pure.
import type { Segment } from './spoken-line.ts'
import type { MatchWeights } from './weights.ts'

/** With this many sentences of either kind, a negative sentence can do the step as well as a positive one. */
const mixedMin = 3
/** With this many different numbers in its sentences, any number does the step. */
const numbersMin = 2

export interface StepFacts {
  readonly others: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly leads: ReadonlySet<Segment['lead']>
  readonly isMixed: boolean
}

export function factsOf(segments: readonly Segment[]): StepFacts {
  const negative = segments.filter(({ isNegative }) => isNegative).length
  return {
    others: new Set(segments.flatMap(({ others }) => others)),
    numbers: new Set(segments.flatMap(({ numbers }) => numbers)),
    leads: new Set(segments.map(({ lead }) => lead)),
    isMixed: negative >= mixedMin && segments.length - negative >= mixedMin,
  }
}

/** "Yes" where all sentences that begin with either begin with "no", or the other way round. */
function isOpposite({ lead }: Segment, { leads }: StepFacts): boolean {
  return lead !== null && !leads.has(lead) && leads.has(lead === 'yes' ? 'no' : 'yes')
}

const isOtherNumber = ({ numbers }: Segment, known: ReadonlySet<string>): boolean =>
  known.size > 0 && known.size < numbersMin && numbers.some((each) => !known.has(each))

/** Whether a segment answers otherwise than the step's sentences: with another number, or "yes" instead of "no". */
export const answersOtherwise = (segment: Segment, facts: StepFacts): boolean =>
  isOtherNumber(segment, facts.numbers) || isOpposite(segment, facts)

/** Whether one segment asks for information and the other one does not. */
export const asksInstead = ({ kind }: Segment, other: Segment | undefined): boolean =>
  other !== undefined && (kind === 'asks') !== (other.kind === 'asks')

/** How well a segment suits a step: 1, or less for another person, time, number or opinion than in its sentences. */
export function suitability(segment: Segment, facts: StepFacts, weights: MatchWeights): number {
  return (
    (segment.others.some((each) => !facts.others.has(each)) ? weights.others : 1) *
    (isOtherNumber(segment, facts.numbers) ? weights.number : 1) *
    (isOpposite(segment, facts) ? weights.lead : 1)
  )
}

/** How alike two segments are apart from their words: 1, or less if they are of different kinds. */
export function likeness(one: Segment, other: Segment, weights: MatchWeights): number {
  if (one.kind === other.kind) return 1
  const kinds = [one.kind, other.kind]
  if (!kinds.includes('states')) return weights.asksRequests
  return kinds.includes('asks') ? weights.asksStates : weights.requestsStates
}
