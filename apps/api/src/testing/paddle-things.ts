// Prices, items, subscriptions and refusals of the stand-in for Paddle, in Paddle's form.
import type * as forms from './paddle-forms.ts'

export interface StandInPrice {
  readonly id: string
  readonly amountMinor: number
  readonly interval: 'month' | 'year'
  readonly trialDays: number
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
let made = 0
/** Sorts by time, as Paddle's do. */
export function paddleId(prefix: string): string {
  made += 1
  const encode = (value: number, length: number): string =>
    Array.from({ length }, (_, at) => letters[Math.floor(value / 32 ** (length - 1 - at)) % 32]).join('')
  return `${prefix}_${encode(Date.now(), 10)}${encode(made, 16)}`
}

const dayMs = 86_400_000

export const periodEnd = (start: string, { interval }: StandInPrice): string =>
  new Date(Date.parse(start) + (interval === 'year' ? 365 : 30) * dayMs).toISOString()

export function itemOf(
  { id, amountMinor, interval }: StandInPrice,
  now: string,
  end: string,
  inTrial: boolean,
): forms.Subscription['items'][number] {
  const product = paddleId('pro')
  const unit = { amount: String(amountMinor), currency_code: 'EUR' }
  return {
    status: inTrial ? 'trialing' : 'active',
    quantity: 1,
    recurring: true,
    created_at: now,
    updated_at: now,
    previously_billed_at: inTrial ? null : now,
    next_billed_at: end,
    trial_dates: inTrial ? { starts_at: now, ends_at: end } : null,
    price: { id, product_id: product, billing_cycle: { interval, frequency: 1 }, unit_price: unit },
    product: { id: product, name: 'Parley' },
  }
}

/** What a finished checkout comes to. */
export function newSubscription(
  price: StandInPrice,
  customData: Record<string, unknown> | null,
  now: string,
): forms.Subscription {
  const inTrial = price.trialDays > 0
  const end = inTrial ? new Date(Date.parse(now) + price.trialDays * dayMs).toISOString() : periodEnd(now, price)
  return {
    id: paddleId('sub'),
    status: inTrial ? 'trialing' : 'active',
    customer_id: paddleId('ctm'),
    address_id: paddleId('add'),
    business_id: null,
    currency_code: 'EUR',
    created_at: now,
    updated_at: now,
    started_at: now,
    first_billed_at: inTrial ? null : now,
    next_billed_at: end,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: { starts_at: now, ends_at: end },
    billing_cycle: { interval: price.interval, frequency: 1 },
    scheduled_change: null,
    items: [itemOf(price, now, end, inTrial)],
    custom_data: customData,
    management_urls: { update_payment_method: 'https://pay.example/update', cancel: 'https://pay.example/cancel' },
    import_meta: null,
  }
}

/** How the next call with a method and an ending of its path goes wrong. */
export interface Fault {
  readonly method: string
  readonly path: RegExp
  /** Answers this; without one the connection is cut, or the answer never comes. */
  readonly status?: number
  readonly code?: string
  readonly retryAfter?: string
  /** What was asked for is done all the same. */
  readonly done?: boolean
  /** The connection stays open and nothing comes. */
  readonly hangs?: boolean
}

/** Refused by Paddle's own rules. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}
