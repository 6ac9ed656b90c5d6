// The sandbox's events, in Paddle's format.
import { randomBytes } from 'node:crypto'
import type { Charge, SandboxEvent, State } from './sandbox.rules.ts'

/** The sandbox's ids of a plan's prices. */
export const sandboxPrices = ({ id }: { readonly id: string }) => ({
  paddlePrice: `pri_sandbox_${id}`,
  paddleTrialPrice: `pri_sandbox_${id}_trial`,
})

/** A subscription in the format of Paddle's API, with the fields that we read. */
export const sandboxEntity = (ref: string, state: State) => ({
  id: ref,
  status: state.status,
  created_at: state.startedAt,
  updated_at: state.updatedAt,
  started_at: state.startedAt,
  next_billed_at:
    state.cancelsAt === null && state.status !== 'canceled' && state.status !== 'past_due' ? state.periodEndsAt : null,
  canceled_at: state.canceledAt,
  scheduled_change: state.cancelsAt === null ? null : { action: 'cancel', effective_at: state.cancelsAt },
  items: [
    {
      price: { id: priceOf(state) },
      trial_dates: state.trialEndsAt === null ? null : { starts_at: state.startedAt, ends_at: state.trialEndsAt },
    },
  ],
  custom_data: state.customData,
})

function priceOf(state: State): string {
  const { paddlePrice, paddleTrialPrice } = sandboxPrices({ id: state.planId })
  return state.status === 'trialing' ? paddleTrialPrice : paddlePrice
}

const sandboxTransaction = (ref: string, state: State, charge: Charge) => ({
  id: charge.id,
  subscription_id: ref,
  origin: 'subscription_recurring',
  custom_data: state.customData,
  details: { totals: { grand_total: String(charge.amountMinor), currency_code: charge.currency } },
})

/** The bodies of the events for a change, in order. */
export function sandboxEvents(ref: string, state: State, events: readonly SandboxEvent[]): string[] {
  // Ids sort by time, like Paddle's; at the same time, by index.
  const moment = Date.parse(state.updatedAt).toString(16).padStart(12, '0')
  return events.map((one, index) =>
    JSON.stringify({
      event_id: `evt_${moment}${index.toString(16)}${randomBytes(6).toString('hex')}`,
      event_type: typeof one === 'string' ? one : 'transaction.completed',
      occurred_at: state.updatedAt,
      data: typeof one === 'string' ? sandboxEntity(ref, state) : sandboxTransaction(ref, state, one.completed),
    }),
  )
}
