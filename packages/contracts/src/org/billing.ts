// Plans and subscriptions. A subscription belongs to an organisation; only its owner pays.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'

export const PlanType = z.enum(['STANDARD', 'ORGANIZATIONS', 'TEST'])
export const BillingPeriod = z.enum(['MONTHLY', 'YEARLY'])

export const Plan = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** The plan's features: keys translated by the client (`planFeatures`), or the operator's own words. */
  features: z.array(z.string()),
  status: z.enum(['ACTIVE', 'ARCHIVED']),
  plan_type: PlanType,
  paddle_price_ids: z.object({ trial: z.string().nullable(), no_trial: z.string().nullable() }),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** For one billing period, in the currency's main unit: 12 is 12 EUR. */
  amount: z.number().min(0),
  is_public: z.boolean(),
  billing_period: BillingPeriod,
  trial_info: z.object({ period_days: z.number().int().min(1) }).nullable(),
  b2b: z.object({ max_members: z.number().int().min(0) }).nullable(),
})
export type Plan = z.infer<typeof Plan>

/** Features that have texts in the interface. */
export const planFeatures = [
  'unlimited_conversations',
  'own_scenarios',
  'own_modules',
  'full_reviews',
  'vocabulary',
  'teams',
  'team_scenarios',
  'member_progress',
] as const

export const SubscriptionStatus = z.enum(['ACTIVE', 'TRIALING', 'PAST_DUE', 'CANCELLED'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const Subscription = z.object({
  _id: Id,
  plan_id: Id,
  plan: Plan,
  status: SubscriptionStatus,
  provider: z.enum(['paddle', 'sandbox', 'operator']),
  start_date: Time,
  /** Null if there are no further charges. */
  next_payment_date: Time.nullable(),
  /** When access ends after a cancellation; null if the subscription is not cancelled. */
  pending_cancel_date: Time.nullable(),
  trial_end_date: Time.nullable(),
  /** Set after a failed payment: access continues until then. Null otherwise, and once that time has passed. */
  grace_until: Time.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** Statuses in which a subscription gives access. A past-due subscription does so while `grace_until` is set. */
export const coveringStatuses = ['ACTIVE', 'TRIALING'] as const satisfies readonly SubscriptionStatus[]

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: 'Plans for sale, none if payments are off; the client adds the team plan',
  access: 'public',
  response: z.object({ items: z.array(Plan) }),
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan/:id',
  summary: 'One plan',
  access: 'public',
  params: IdParams,
  response: Plan,
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription/info',
  summary: "The current organisation's subscription; null if there never was one",
  access: 'user',
  response: z.object({
    subscription: Subscription.nullable(),
    plan: Plan.nullable(),
    /** A second subscription that is still unpaid, if another one is in force; usually null. */
    owed: Subscription.nullable(),
  }),
})

export const Checkout = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sandbox'), url: z.string() }),
  z.object({
    provider: z.literal('paddle'),
    price_id: z.string(),
    customer_email: z.string(),
    /** Signed; names the organisation that pays. */
    custom_data: z.record(z.string(), z.string()),
  }),
])
export type Checkout = z.infer<typeof Checkout>

/** Money deducted from the next payments. */
export const Credit = z.object({
  /** In the currency's main unit. */
  amount: z.number().positive(),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** How many of the next payments the credit covers completely. */
  covered_payments: z.number().int().min(0),
})
export type Credit = z.infer<typeof Credit>

const refused = ['PADDLE.INTERNAL_ERROR', 'BILLING.NOT_POSSIBLE'] as const

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/subscription/checkout',
  summary: 'What the client needs to buy a plan',
  access: 'manage_billing',
  body: z.strictObject({ plan_id: Id }),
  response: Checkout,
  errors: ['BILLING.ALREADY_SUBSCRIBED', ...refused],
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancel at the end of the paid period',
  access: 'manage_billing',
  response: Subscription,
  errors: refused,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/recancel',
  summary: 'Undo a pending cancellation',
  access: 'manage_billing',
  response: Subscription,
  errors: refused,
})

export const endTrial = endpoint({
  method: 'POST',
  path: '/api/subscription/activate-from-trial',
  summary: 'End the trial now and charge the first period; cannot be undone',
  access: 'manage_billing',
  response: Subscription,
  errors: refused,
})

export const getPaymentDetailsLink = endpoint({
  method: 'GET',
  path: '/api/subscription/payment-details-link',
  summary: 'A URL for changing the payment method',
  access: 'manage_billing',
  response: z.object({ url: z.string() }),
  errors: refused,
})

export const changePlan = endpoint({
  method: 'PATCH',
  path: '/api/subscription/change-plan/:id',
  summary: 'Change to another plan now; ends a trial and charges the new plan',
  access: 'manage_billing',
  params: IdParams,
  response: Subscription,
  errors: refused,
})

export const previewPlanChange = endpoint({
  method: 'GET',
  path: '/api/subscription/change-plan/:id/preview',
  summary: 'Preview a plan change: the charge now, the remaining credit, and the date of the next payment',
  access: 'manage_billing',
  params: IdParams,
  response: z.object({
    amount: z.number(),
    currency: z.string().length(3),
    /** The unused part of the last payment, deducted from the next payments; null if there is none. */
    credit: Credit.nullable(),
    next_payment_date: Time.nullable(),
  }),
  errors: refused,
})

export const getCredit = endpoint({
  method: 'GET',
  path: '/api/subscription/credit',
  summary: 'Unused credit at the payment provider; null if there is none',
  access: 'manage_billing',
  response: z.object({ credit: Credit.nullable() }),
  errors: refused,
})

export const getSandboxLink = endpoint({
  method: 'GET',
  path: '/api/subscription/sandbox-link',
  summary: 'The URL of the developer page that advances the clock of a sandbox subscription; sandbox only',
  access: 'manage_billing',
  response: z.object({ url: z.string() }),
  errors: ['BILLING.NOT_POSSIBLE'],
})
