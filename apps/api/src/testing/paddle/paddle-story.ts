// Random sequences of a subscription's events at Paddle, with the charges that they must cause.
import * as fc from 'fast-check'
import type { PaddleState } from './paddle-state.ts'

/** Our status for each of Paddle's: repeated here, so that the tests do not rely on the code under test. */
export const statusesHere = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  paused: 'PAST_DUE',
  canceled: 'CANCELLED',
} as const

/** `pay` and `decline` are the result of the next payment. */
const kinds = ['pay', 'decline', 'cancel', 'resume', 'yearly', 'monthly', 'activate', 'end'] as const
type Kind = (typeof kinds)[number]

/** `end` is rare, since nothing happens after it. */
export const story = fc.array(fc.constantFrom<Kind>(...kinds.slice(0, -1), ...kinds.slice(0, -1), 'end'), {
  minLength: 1,
  maxLength: 9,
})

interface Price {
  readonly id: string
  readonly amountMinor: number
}

/** Plays a story on the fake, without steps that Paddle would reject. @returns each charge that it must have caused */
export function play(
  paddle: PaddleState,
  ref: string,
  happenings: readonly Kind[],
  prices: Readonly<Record<'monthly' | 'yearly', Price>>,
): number[] {
  const charges: number[] = []
  let amountMinor = prices.monthly.amountMinor
  let isCardGood = true
  // Everything happens within moments, so paid periods count as entirely unused.
  let creditMinor = 0
  const charge = (dueMinor: number) => {
    if (dueMinor > 0) charges.push(dueMinor)
  }
  for (const kind of happenings) {
    const { status, scheduled_change: change } = paddle.subscription(ref)
    const goesOn = (status === 'active' || status === 'trialing') && change === null
    if (status === 'canceled') break
    if (kind === 'pay' || kind === 'decline') {
      isCardGood = kind === 'pay'
      paddle.setCard(ref, isCardGood)
      paddle.renew(ref)
      const covered = Math.min(creditMinor, amountMinor)
      if (change === null && (isCardGood || covered === amountMinor)) {
        creditMinor -= covered
        charge(amountMinor - covered)
      }
    }
    if (kind === 'cancel' && goesOn) paddle.cancel(ref, { effective_from: 'next_billing_period' })
    if (kind === 'end' || (kind === 'cancel' && status === 'past_due')) {
      paddle.cancel(ref, { effective_from: 'immediately' })
    }
    if (kind === 'resume' && change !== null) paddle.update(ref, { scheduled_change: null })
    if (kind === 'activate' && status === 'trialing' && goesOn) {
      paddle.activate(ref)
      charges.push(amountMinor)
    }
    if ((kind === 'yearly' || kind === 'monthly') && goesOn) {
      const { id } = prices[kind]
      const left = status === 'active' ? amountMinor - prices[kind].amountMinor : 0
      if (left < 0 && !isCardGood) continue
      amountMinor = prices[kind].amountMinor
      const mode = status === 'trialing' ? 'do_not_bill' : 'prorated_immediately'
      paddle.update(ref, { items: [{ price_id: id, quantity: 1 }], proration_billing_mode: mode })
      creditMinor += Math.max(0, left)
      charge(-left)
    }
  }
  return charges
}
