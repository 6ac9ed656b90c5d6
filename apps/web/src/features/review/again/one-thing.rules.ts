// Which step of a dialogue to say again, if a learner says only one thing again. Pure.
import type { ReviewStep } from '@parley/contracts/review/review.ts'

/** Lines that have more in common with their example say the same. */
const sameFrom = 0.8

/** `tried`: the partner did not take the answer. `nothing`: nothing was said. `other`: the learner said it their way. */
export type OneThingReason = 'tried' | 'nothing' | 'other'

export interface OneThing {
  /** Index of the step. */
  readonly step: number
  readonly reason: OneThingReason
}

const reasonOf = ({ said, is_done }: ReviewStep): OneThingReason =>
  said === null ? 'nothing' : is_done ? 'other' : 'tried'

const order: readonly OneThingReason[] = ['tried', 'nothing', 'other']

/**
 * An answer that was not taken, otherwise a step for which nothing was said, otherwise the line that differs most from
 * its example. Null if every line says its example.
 * @param commonOf the share of words that a line and an example have in common, from 0 to 1
 */
export function oneThingOf(
  steps: readonly ReviewStep[],
  commonOf: (said: string, example: string) => number,
): OneThing | null {
  const candidates = steps.flatMap((step, at) => {
    const reason = reasonOf(step)
    const common = step.said === null ? 0 : commonOf(step.said.quote, step.example)
    return reason === 'other' && common >= sameFrom
      ? []
      : [{ step: at, reason, common: reason === 'other' ? common : 0 }]
  })
  const [first] = candidates.toSorted(
    (one, other) =>
      order.indexOf(one.reason) - order.indexOf(other.reason) || one.common - other.common || one.step - other.step,
  )
  return first === undefined ? null : { step: first.step, reason: first.reason }
}
