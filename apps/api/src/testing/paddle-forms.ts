// What Paddle's public API takes and gives, written down by hand, strictly: the stand-in refuses what does not fit, and gives
// nothing else itself. https://developer.paddle.com/api-reference/subscriptions/overview
import { z } from 'zod'

const Moment = z.iso.datetime()
const idWith = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`))
const Period = z.strictObject({ starts_at: Moment, ends_at: Moment })
const Cycle = z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), frequency: z.int().min(1) })
const Money = z.strictObject({ amount: z.string().regex(/^-?\d+$/), currency_code: z.string().length(3) })
const Custom = z.record(z.string(), z.unknown()).nullable()

const Item = z.strictObject({
  status: z.enum(['active', 'inactive', 'trialing']),
  quantity: z.int().min(1),
  recurring: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
  previously_billed_at: Moment.nullable(),
  next_billed_at: Moment.nullable(),
  trial_dates: Period.nullable(),
  price: z.looseObject({ id: idWith('pri'), product_id: idWith('pro'), billing_cycle: Cycle, unit_price: Money }),
  product: z.looseObject({ id: idWith('pro'), name: z.string() }),
})

export const Subscription = z.strictObject({
  id: idWith('sub'),
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
  customer_id: idWith('ctm'),
  address_id: idWith('add'),
  business_id: idWith('biz').nullable(),
  currency_code: z.string().length(3),
  created_at: Moment,
  updated_at: Moment,
  started_at: Moment.nullable(),
  first_billed_at: Moment.nullable(),
  next_billed_at: Moment.nullable(),
  paused_at: Moment.nullable(),
  canceled_at: Moment.nullable(),
  discount: z.null(),
  collection_mode: z.literal('automatic'),
  billing_details: z.null(),
  current_billing_period: Period.nullable(),
  billing_cycle: Cycle,
  scheduled_change: z
    .strictObject({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: Moment, resume_at: Moment.nullable() })
    .nullable(),
  items: z.array(Item).min(1),
  custom_data: Custom,
  management_urls: z.strictObject({ update_payment_method: z.url(), cancel: z.url() }),
  import_meta: z.null(),
})
export type Subscription = z.infer<typeof Subscription>

const Items = z.array(z.strictObject({ price_id: idWith('pri'), quantity: z.int().min(1) })).min(1)
const Proration = z.enum([
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
])

/** Items are only changed together with how that is billed. */
export const Update = z
  .strictObject({
    items: Items.optional(),
    proration_billing_mode: Proration.optional(),
    scheduled_change: z.null().optional(),
  })
  .refine(({ items, proration_billing_mode: mode }) => (items === undefined) === (mode === undefined))
export const Cancel = z.strictObject({ effective_from: z.enum(['next_billing_period', 'immediately']).optional() })
export const Nothing = z.strictObject({})

export const Query = z.strictObject({
  status: z
    .string()
    .regex(/^(active|canceled|past_due|paused|trialing)(,(active|canceled|past_due|paused|trialing))*$/)
    .optional(),
  id: z.string().optional(),
  order_by: z.enum(['id[ASC]', 'id[DESC]']).optional(),
  per_page: z.coerce.number().int().min(1).max(200).optional(),
  after: idWith('sub').optional(),
})

export const Event = z.strictObject({
  event_id: idWith('evt'),
  event_type: z.string(),
  occurred_at: Moment,
  notification_id: idWith('ntf'),
  data: z.looseObject({ id: z.string() }),
})
export type Event = z.infer<typeof Event>
