// The calls to Paddle's API that this server uses, with everything that they accept and return.
// https://developer.paddle.com/api-reference/overview
import { z } from 'zod'
import { Adjustment, CreditBalance, idWith, Preview, Subscription, Transaction } from './paddle-forms.ts'

const status = '(active|canceled|past_due|paused|trialing)'
const Items = z
  .array(z.strictObject({ price_id: idWith('pri'), quantity: z.int().min(1).optional() }))
  .min(1)
  .max(100)
const proration = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const

/** Items can only be changed together with how the change is billed. */
const Update = z
  .strictObject({
    items: Items.optional(),
    proration_billing_mode: z.enum(proration).optional(),
    scheduled_change: z.null().optional(),
  })
  .refine(({ items, proration_billing_mode: mode }) => (items === undefined) === (mode === undefined))
export type Update = z.infer<typeof Update>

const Cancel = z.strictObject({ effective_from: z.enum(['next_billing_period', 'immediately']).nullish() })
export type Cancel = z.infer<typeof Cancel>

const ListQuery = z.strictObject({
  status: z
    .string()
    .regex(new RegExp(`^${status}(,${status})*$`))
    .optional(),
  id: z.string().optional(),
  order_by: z.enum(['id[ASC]', 'id[DESC]']).optional(),
  per_page: z.coerce.number().int().min(1).max(200).optional(),
  after: idWith('sub').optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

const TransactionsQuery = z.strictObject({
  subscription_id: idWith('sub'),
  status: z.literal('paid,completed'),
  per_page: z.coerce.number().int().min(1).max(30),
})
export type TransactionsQuery = z.infer<typeof TransactionsQuery>

const RefundsQuery = z.strictObject({
  transaction_id: idWith('txn'),
  action: z.literal('refund'),
  per_page: z.coerce.number().int().min(1).max(50),
})
export type RefundsQuery = z.infer<typeof RefundsQuery>

const Refund = z.strictObject({
  action: z.literal('refund'),
  type: z.literal('full'),
  transaction_id: idWith('txn'),
  reason: z.string().min(1),
})
export type Refund = z.infer<typeof Refund>

const none = z.strictObject({})
/** No body. */
const Nothing = z.undefined()
const Meta = z.strictObject({ request_id: z.uuid() })
const Pagination = z.strictObject({
  per_page: z.int().min(1),
  next: z.url(),
  has_more: z.boolean(),
  estimated_total: z.int().min(0),
})
const one = <T extends z.ZodType>(data: T) => z.strictObject({ data, meta: Meta })
const many = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), meta: Meta.extend({ pagination: Pagination }) })

interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** As in Paddle's document. */
  readonly path: string
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly answer: z.ZodType
  /** 200 by default. */
  readonly status?: number
}

const ofOne = '/subscriptions/{subscription_id}'

export const operations = {
  list: {
    method: 'GET',
    path: '/subscriptions',
    query: ListQuery,
    body: Nothing,
    answer: many(Subscription),
  },
  get: { method: 'GET', path: ofOne, query: none, body: Nothing, answer: one(Subscription) },
  update: { method: 'PATCH', path: ofOne, query: none, body: Update, answer: one(Subscription) },
  preview: { method: 'PATCH', path: `${ofOne}/preview`, query: none, body: Update, answer: one(Preview) },
  cancel: { method: 'POST', path: `${ofOne}/cancel`, query: none, body: Cancel, answer: one(Subscription) },
  activate: { method: 'POST', path: `${ofOne}/activate`, query: none, body: Nothing, answer: one(Subscription) },
  paymentMethod: {
    method: 'GET',
    path: `${ofOne}/update-payment-method-transaction`,
    query: none,
    body: Nothing,
    answer: one(Transaction),
  },
  credits: {
    method: 'GET',
    path: '/customers/{customer_id}/credit-balances',
    query: z.strictObject({ currency_code: z.literal('EUR') }),
    body: Nothing,
    answer: one(z.array(CreditBalance)),
  },
  invoice: {
    method: 'GET',
    path: '/transactions/{transaction_id}/invoice',
    query: z.strictObject({ disposition: z.enum(['attachment', 'inline']).optional() }),
    body: Nothing,
    answer: one(z.strictObject({ url: z.url() })),
  },
  transactions: {
    method: 'GET',
    path: '/transactions',
    query: TransactionsQuery,
    body: Nothing,
    answer: many(Transaction),
  },
  refunds: { method: 'GET', path: '/adjustments', query: RefundsQuery, body: Nothing, answer: many(Adjustment) },
  refund: { method: 'POST', path: '/adjustments', query: none, body: Refund, answer: one(Adjustment), status: 201 },
} as const satisfies Record<string, Operation>
export type OperationName = keyof typeof operations

export const Failure = z.strictObject({
  error: z.strictObject({
    type: z.enum(['request_error', 'api_error']),
    code: z.string().regex(/^[a-z][a-z\d_]*$/),
    detail: z.string().min(1),
    documentation_url: z.url(),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  }),
  meta: Meta,
})

const Headers = z.looseObject({
  authorization: z.string().regex(/^bearer \S+$/i),
  'paddle-version': z.literal('1').optional(),
})

export interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A validated request. */
export interface PaddleRequest {
  readonly name: OperationName
  readonly ref: string
  readonly query: unknown
  readonly body: unknown
}

const names = Object.keys(operations) as OperationName[]
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/, '((?:sub|txn|ctm)_[a-z\\d]{26})')}$`)

/** @throws an Error that names the call and its invalid part */
export function readRequest({ method, url, headers, body }: Request): PaddleRequest {
  const called = `${method} ${url.pathname}`
  const name = names.find(
    (one) => operations[one].method === method && patternOf(operations[one].path).test(url.pathname),
  )
  if (name === undefined) throw new Error(`${called} is no call that Paddle knows`)
  const { path, query, body: Body } = operations[name]
  const isJson = `${headers['content-type']}`.startsWith('application/json')
  if (body !== '' && !isJson) throw new Error(`${called} has a body that does not say it is JSON`)
  const read = (what: string, form: z.ZodType, value: unknown) => fit(`The ${what} of ${called}`, form, value)
  read('headers', Headers, headers)
  return {
    name,
    ref: patternOf(path).exec(url.pathname)?.[1] ?? '',
    query: read('query', query, Object.fromEntries(url.searchParams)),
    body: read('body', Body, body === '' ? undefined : JSON.parse(body)),
  }
}

/** The parsed value. @throws an Error that says why it is invalid */
export function fit<T extends z.ZodType>(what: string, form: T, value: unknown): z.output<T> {
  const parsed = form.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`${what} is not in Paddle's form:\n${z.prettifyError(parsed.error)}`)
}
