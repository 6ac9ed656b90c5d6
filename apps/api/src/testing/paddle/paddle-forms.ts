// Strict schemas of Paddle's objects on the wire: no extra or missing fields. `paddle-server.test.ts` compares them
// with the types of Paddle's own SDK. https://developer.paddle.com/api-reference/overview
import { z } from 'zod'

const Moment = z.iso.datetime()
export const idWith = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`))
const Period = z.strictObject({ starts_at: Moment, ends_at: Moment })
const Cycle = z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), frequency: z.int().min(1) })
/** Minor units, as a string. */
const Amount = z.string().regex(/^-?\d+$/)
/** The only currency of the fake. */
const Currency = z.enum(['EUR'])
const Money = z.strictObject({ amount: Amount, currency_code: Currency })
const Custom = z.record(z.string(), z.unknown()).nullable()

export const Product = z.strictObject({
  id: idWith('pro'),
  name: z.string(),
  type: z.enum(['standard', 'custom']),
  description: z.string().nullable(),
  tax_category: z.enum(['standard', 'saas']),
  image_url: z.url().nullable(),
  custom_data: Custom,
  status: z.enum(['active', 'archived']),
  created_at: Moment,
  updated_at: Moment,
  import_meta: z.null(),
})
export type Product = z.infer<typeof Product>

export const Price = z.strictObject({
  id: idWith('pri'),
  product_id: idWith('pro'),
  description: z.string().min(2),
  type: z.enum(['standard', 'custom']),
  name: z.string().min(1).nullable(),
  billing_cycle: Cycle.nullable(),
  trial_period: Cycle.nullable(),
  tax_mode: z.enum(['account_setting', 'external', 'internal']),
  unit_price: Money,
  unit_price_overrides: z.array(z.never()),
  quantity: z.strictObject({ minimum: z.int().min(1), maximum: z.int().min(1) }),
  status: z.enum(['active', 'archived']),
  created_at: Moment,
  updated_at: Moment,
  custom_data: Custom,
  import_meta: z.null(),
})
export type Price = z.infer<typeof Price>

export const Item = z.strictObject({
  status: z.enum(['active', 'inactive', 'trialing']),
  quantity: z.int().min(1),
  recurring: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
  previously_billed_at: Moment.nullable(),
  next_billed_at: Moment.nullable(),
  trial_dates: Period.nullable(),
  price: Price,
  product: Product,
})
export type Item = z.infer<typeof Item>

export const Subscription = z.strictObject({
  id: idWith('sub'),
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
  customer_id: idWith('ctm'),
  address_id: idWith('add'),
  business_id: idWith('biz').nullable(),
  currency_code: Currency,
  created_at: Moment,
  updated_at: Moment,
  started_at: Moment.nullable(),
  first_billed_at: Moment.nullable(),
  next_billed_at: Moment.nullable(),
  paused_at: Moment.nullable(),
  canceled_at: Moment.nullable(),
  discount: z.null(),
  collection_mode: z.enum(['automatic', 'manual']),
  billing_details: z.null(),
  current_billing_period: Period.nullable(),
  billing_cycle: Cycle,
  scheduled_change: z
    .strictObject({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: Moment, resume_at: Moment.nullable() })
    .nullable(),
  items: z.array(Item).min(1).max(100),
  custom_data: Custom,
  management_urls: z.strictObject({ update_payment_method: z.url().nullable(), cancel: z.url() }),
  import_meta: z.null(),
})
export type Subscription = z.infer<typeof Subscription>

const parts = { subtotal: Amount, discount: Amount, tax: Amount, total: Amount }
const Totals = z.strictObject(parts)
const TransactionTotals = z.strictObject({
  ...parts,
  credit: Amount,
  credit_to_balance: Amount,
  balance: Amount,
  grand_total: Amount,
  grand_total_tax: Amount,
  fee: Amount.nullable(),
  earnings: Amount.nullable(),
  currency_code: Currency,
})
const AdjustedTotals = TransactionTotals.omit({
  discount: true,
  credit: true,
  credit_to_balance: true,
  balance: true,
}).extend({ retained_fee: Amount })

const Rate = z.string().regex(/^\d+(\.\d+)?$/)
const Rates = z.array(z.strictObject({ tax_rate: Rate, totals: Totals }))
const Line = z.strictObject({
  price_id: idWith('pri'),
  quantity: z.int().min(1),
  proration: z.null(),
  tax_rate: Rate,
  unit_totals: Totals,
  totals: Totals,
  product: Product,
})

export const Payment = z.strictObject({
  payment_attempt_id: z.uuid(),
  stored_payment_method_id: z.uuid(),
  payment_method_id: idWith('paymtd'),
  amount: Amount,
  status: z.enum(['captured', 'error']),
  error_code: z.enum(['declined']).nullable(),
  method_details: z.strictObject({
    type: z.enum(['card']),
    card: z.strictObject({
      type: z.enum(['visa']),
      last4: z.string().regex(/^\d{4}$/),
      expiry_month: z.int().min(1).max(12),
      expiry_year: z.int().min(2000),
      cardholder_name: z.string(),
    }),
    paypal: z.null(),
    south_korea_local_card: z.null(),
    underlying_details: z.null(),
  }),
  created_at: Moment,
  captured_at: Moment.nullable(),
})
export type Payment = z.infer<typeof Payment>

export const Transaction = z.strictObject({
  id: idWith('txn'),
  status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due']),
  customer_id: idWith('ctm').nullable(),
  address_id: idWith('add').nullable(),
  business_id: idWith('biz').nullable(),
  custom_data: Custom,
  currency_code: Currency,
  origin: z.enum(['web', 'subscription_recurring', 'subscription_update', 'subscription_payment_method_change']),
  subscription_id: idWith('sub').nullable(),
  invoice_id: idWith('inv').nullable(),
  invoice_number: z.string().nullable(),
  collection_mode: z.enum(['automatic', 'manual']),
  discount_id: idWith('dsc').nullable(),
  billing_details: z.null(),
  billing_period: Period.nullable(),
  items: z
    .array(z.strictObject({ price_id: idWith('pri'), price: Price, quantity: z.int().min(1), proration: z.null() }))
    .min(1)
    .max(100),
  details: z.strictObject({
    tax_rates_used: Rates,
    totals: TransactionTotals,
    adjusted_totals: AdjustedTotals,
    payout_totals: z.null(),
    adjusted_payout_totals: z.null(),
    line_items: z.array(Line.extend({ id: idWith('txnitm') })),
  }),
  payments: z.array(Payment),
  checkout: z.strictObject({ url: z.url().max(2048).nullable() }).nullable(),
  created_at: Moment,
  updated_at: Moment,
  billed_at: Moment.nullable(),
  revised_at: Moment.nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** A refund. Its status is `pending_approval` until Paddle has reviewed it. */
export const Adjustment = z.strictObject({
  id: idWith('adj'),
  action: z.enum(['refund']),
  type: z.enum(['full']),
  transaction_id: idWith('txn'),
  subscription_id: idWith('sub').nullable(),
  customer_id: idWith('ctm'),
  reason: z.string(),
  credit_applied_to_balance: z.null(),
  currency_code: Currency,
  status: z.enum(['pending_approval', 'approved', 'rejected', 'reversed']),
  items: z
    .array(
      z.strictObject({
        id: idWith('adjitm'),
        item_id: idWith('txnitm'),
        type: z.enum(['full']),
        amount: Amount.nullable(),
        proration: z.null(),
        totals: Totals.omit({ discount: true }),
      }),
    )
    .min(1)
    .max(100),
  totals: Totals.omit({ discount: true }).extend({
    fee: Amount,
    earnings: Amount,
    currency_code: Currency,
    retained_fee: Amount,
  }),
  payout_totals: z.null(),
  created_at: Moment,
  updated_at: Moment,
})
export type Adjustment = z.infer<typeof Adjustment>

/** A customer's unused credit in one currency. */
export const CreditBalance = z.strictObject({
  customer_id: idWith('ctm'),
  currency_code: Currency,
  balance: z.strictObject({ available: Amount, reserved: Amount, used: Amount }),
})
export type CreditBalance = z.infer<typeof CreditBalance>

const PreviewDetails = z.strictObject({ tax_rates_used: Rates, totals: TransactionTotals, line_items: z.array(Line) })
const NextTransaction = z.strictObject({
  billing_period: Period,
  details: PreviewDetails,
  adjustments: z.array(z.never()),
})

/** Preview of a change. */
export const Preview = Subscription.omit({ id: true }).extend({
  immediate_transaction: NextTransaction.nullable(),
  next_transaction: NextTransaction.nullable(),
  recurring_transaction_details: PreviewDetails,
  update_summary: z
    .strictObject({ credit: Money, charge: Money, result: Money.extend({ action: z.enum(['credit', 'charge']) }) })
    .nullable(),
})
export type Preview = z.infer<typeof Preview>

const event = <Type extends string, Data extends z.ZodType>(types: readonly Type[], data: Data) =>
  z.strictObject({
    event_id: idWith('evt'),
    event_type: z.enum(types),
    occurred_at: Moment,
    notification_id: idWith('ntf'),
    data,
  })

/** A subscription in an event, without the URLs for changing it. */
export const EventSubscription = Subscription.omit({ management_urls: true })
/** Only the creation event names the transaction that paid for the subscription. */
export const Created = EventSubscription.extend({ transaction_id: idWith('txn') })

export const Event = z.discriminatedUnion('event_type', [
  event(['subscription.created'], Created),
  event(
    [
      'subscription.trialing',
      'subscription.activated',
      'subscription.updated',
      'subscription.past_due',
      'subscription.canceled',
    ],
    EventSubscription,
  ),
  event(['transaction.completed'], Transaction),
])
export type Event = z.infer<typeof Event>
