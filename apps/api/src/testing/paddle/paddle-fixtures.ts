// Prices, subscriptions and transactions of the fake Paddle, in Paddle's format.
import { randomUUID } from 'node:crypto'
import type { Adjustment, Item, Payment, Preview, Price, Product, Subscription, Transaction } from './paddle-forms.ts'

export interface StandInPrice {
  readonly id: string
  readonly amountMinor: number
  readonly interval: 'month' | 'year'
  readonly trialDays: number
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
let made = 0
/** An id that sorts by time, like Paddle's. */
export function paddleId(prefix: string): string {
  made += 1
  const encode = (value: number, length: number): string =>
    Array.from({ length }, (_, at) => letters[Math.floor(value / 32 ** (length - 1 - at)) % 32]).join('')
  return `${prefix}_${encode(Date.now(), 10)}${encode(made, 16)}`
}

const dayMs = 86_400_000
const later = (start: string, days: number) => new Date(Date.parse(start) + days * dayMs).toISOString()

export const periodEnd = (start: string, { interval }: StandInPrice): string =>
  later(start, interval === 'year' ? 365 : 30)

/** Creation date of all products and prices. */
const opened = '2026-01-01T00:00:00.000Z'
const catalog = { type: 'standard', status: 'active', custom_data: null, import_meta: null } as const
const openedAt = { created_at: opened, updated_at: opened }

const productOf = (price: Pick<StandInPrice, 'id'>): Product => ({
  ...catalog,
  ...openedAt,
  id: price.id.replace('pri_', 'pro_'),
  name: 'Parley',
  description: null,
  tax_category: 'saas',
  image_url: null,
})

const priceOf = (price: StandInPrice): Price => ({
  ...catalog,
  ...openedAt,
  id: price.id,
  product_id: productOf(price).id,
  description: `Each ${price.interval}`,
  name: null,
  billing_cycle: { interval: price.interval, frequency: 1 },
  trial_period: price.trialDays === 0 ? null : { interval: 'day', frequency: price.trialDays },
  tax_mode: 'internal',
  unit_price: { amount: String(price.amountMinor), currency_code: 'EUR' },
  unit_price_overrides: [],
  quantity: { minimum: 1, maximum: 1 },
})

export const itemOf = (price: StandInPrice, now: string, end: string, inTrial: boolean): Item => ({
  status: inTrial ? 'trialing' : 'active',
  quantity: 1,
  recurring: true,
  created_at: now,
  updated_at: now,
  previously_billed_at: inTrial ? null : now,
  next_billed_at: end,
  trial_dates: inTrial ? { starts_at: now, ends_at: end } : null,
  price: priceOf(price),
  product: productOf(price),
})

/** The subscription that a completed checkout creates. */
export function newSubscription(
  price: StandInPrice,
  custom: Record<string, unknown> | null,
  now: string,
): Subscription {
  const inTrial = price.trialDays > 0
  const end = inTrial ? later(now, price.trialDays) : periodEnd(now, price)
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
    custom_data: custom,
    management_urls: { update_payment_method: 'https://pay.example/update', cancel: 'https://pay.example/cancel' },
    import_meta: null,
  }
}

/** There is no tax: net and gross amounts are equal. */
const totalsOf = (amountMinor: number) => {
  const amount = String(amountMinor)
  return { subtotal: amount, discount: '0', tax: '0', total: amount }
}
const lineOf = (price: StandInPrice, amountMinor: number) => ({
  price_id: price.id,
  quantity: 1,
  proration: null,
  tax_rate: '0',
  unit_totals: totalsOf(amountMinor),
  totals: totalsOf(amountMinor),
  product: productOf(price),
})
const detailsOf = (price: StandInPrice, amountMinor: number) => ({
  tax_rates_used: [{ tax_rate: '0', totals: totalsOf(amountMinor) }],
  totals: {
    ...totalsOf(amountMinor),
    credit: '0',
    credit_to_balance: '0',
    balance: '0',
    grand_total: String(amountMinor),
    grand_total_tax: '0',
    fee: null,
    earnings: null,
    currency_code: 'EUR' as const,
  },
  line_items: [lineOf(price, amountMinor)],
})

const paymentOf = (amountMinor: number, now: string): Payment => ({
  payment_attempt_id: randomUUID(),
  stored_payment_method_id: randomUUID(),
  payment_method_id: paddleId('paymtd'),
  amount: String(amountMinor),
  status: 'captured',
  error_code: null,
  method_details: {
    type: 'card',
    card: { type: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2030, cardholder_name: 'Vera Marsh' },
    paypal: null,
    south_korea_local_card: null,
    underlying_details: null,
  },
  created_at: now,
  captured_at: now,
})

export interface Sale {
  readonly subscription: Subscription
  readonly price: StandInPrice
  readonly amountMinor: number
  readonly origin: Transaction['origin']
  readonly now: string
}

/** The rest of a total after approved refunds: in the fake, all refunds are pending. */
function adjusted(totals: Transaction['details']['totals']): Transaction['details']['adjusted_totals'] {
  const { discount: _discount, credit: _credit, credit_to_balance: _kept, balance: _balance, ...left } = totals
  return { ...left, retained_fee: '0' }
}

/** A transaction for a subscription, with a checkout page if only the payment method is changed. */
export function transactionOf({ subscription, price, amountMinor, origin, now }: Sale): Transaction {
  const isOpen = origin === 'subscription_payment_method_change'
  const id = paddleId('txn')
  const details = detailsOf(price, amountMinor)
  const lines = details.line_items.map((line) => ({ ...line, id: paddleId('txnitm') }))
  return {
    id,
    status: isOpen ? 'ready' : 'completed',
    customer_id: subscription.customer_id,
    address_id: subscription.address_id,
    business_id: null,
    custom_data: origin === 'web' ? subscription.custom_data : null,
    currency_code: 'EUR',
    origin,
    subscription_id: subscription.id,
    invoice_id: isOpen ? null : paddleId('inv'),
    invoice_number: isOpen ? null : '325-10566',
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: subscription.current_billing_period,
    items: [{ price_id: price.id, price: priceOf(price), quantity: 1, proration: null }],
    details: {
      ...details,
      adjusted_totals: adjusted(details.totals),
      payout_totals: null,
      adjusted_payout_totals: null,
      line_items: lines,
    },
    payments: isOpen || amountMinor === 0 ? [] : [paymentOf(amountMinor, now)],
    checkout: { url: `https://pay.example/?_ptxn=${id}` },
    created_at: now,
    updated_at: now,
    billed_at: isOpen ? null : now,
    revised_at: null,
  }
}

/** A full refund, pending Paddle's approval. */
export function refundOf(transaction: Transaction, reason: string, now: string): Adjustment {
  const { subtotal, tax, total, currency_code } = transaction.details.totals
  const totals = { subtotal, tax, total }
  return {
    id: paddleId('adj'),
    action: 'refund',
    type: 'full',
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id ?? '',
    reason,
    credit_applied_to_balance: null,
    currency_code,
    status: 'pending_approval',
    items: transaction.details.line_items.map((line) => ({
      id: paddleId('adjitm'),
      item_id: line.id,
      type: 'full',
      amount: line.totals.total,
      proration: null,
      totals: { subtotal: line.totals.subtotal, tax: line.totals.tax, total: line.totals.total },
    })),
    totals: { ...totals, fee: '0', earnings: subtotal, currency_code, retained_fee: '0' },
    payout_totals: null,
    created_at: now,
    updated_at: now,
  }
}

/** The unused part of a paid period, in minor units. */
export function unusedOf({ current_billing_period: period }: Subscription, paid: StandInPrice, now: string): number {
  if (period === null) return 0
  const [start, end] = [Date.parse(period.starts_at), Date.parse(period.ends_at)]
  return Math.round((paid.amountMinor * Math.max(0, end - Date.parse(now))) / (end - start))
}

/** Preview of a change to another price. @param unusedMinor null in a trial, in which nothing is charged */
export function previewOf(
  subscription: Subscription,
  price: StandInPrice,
  unusedMinor: number | null,
  now: string,
): Preview {
  const isBilled = unusedMinor !== null
  const left = (unusedMinor ?? 0) - price.amountMinor
  const { id: _id, ...entity } = subscription
  const details = detailsOf(price, price.amountMinor)
  const period = { starts_at: now, ends_at: periodEnd(now, price) }
  const transaction = { billing_period: period, details, adjustments: [] }
  const charge = { amount: String(price.amountMinor), currency_code: 'EUR' } as const
  return {
    ...entity,
    ...(isBilled && { next_billed_at: period.ends_at, current_billing_period: period }),
    items: [itemOf(price, now, period.ends_at, false)],
    immediate_transaction: isBilled ? transaction : null,
    next_transaction: transaction,
    recurring_transaction_details: details,
    update_summary: isBilled
      ? {
          credit: { ...charge, amount: String(unusedMinor) },
          charge,
          result: { ...charge, amount: String(Math.abs(left)), action: left > 0 ? 'credit' : 'charge' },
        }
      : null,
  }
}
