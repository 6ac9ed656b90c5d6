// A stand-in for Paddle: a real server that keeps what it is told, charges cards that do not exist, and writes down every event
// as Paddle would send it. Tests bring the events to the webhook, in whatever order they like.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import * as forms from './paddle-forms.ts'
import {
  type Fault,
  itemOf,
  newSubscription,
  paddleId,
  periodEnd,
  Refused,
  type StandInPrice,
} from './paddle-things.ts'

interface Kept {
  entity: forms.Subscription
  cardWorks: boolean
}

const documentation = 'https://developer.paddle.com/errors'

export class PaddleServer {
  readonly apiKey = 'pdl_test_key'
  readonly events: forms.Event[] = []
  /** Each charge that went through: which subscription, and how much. */
  readonly charges: { ref: string; amountMinor: number }[] = []
  readonly calls: string[] = []
  /** Requests that Paddle's documentation does not allow. */
  readonly violations: string[] = []
  readonly faults: Fault[] = []
  readonly prices: readonly StandInPrice[]
  readonly #kept = new Map<string, Kept>()
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status, body, retryAfter }) => {
        if (status === 0) return body === null ? response.destroy() : undefined
        if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      },
      (error: unknown) => {
        this.violations.push(String(error))
        response.writeHead(500).end()
      },
    )
  })
  #lastMoment = Date.now()

  constructor(prices: readonly StandInPrice[]) {
    this.prices = prices
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  subscription(ref: string): forms.Subscription {
    return this.#find(ref).entity
  }

  /** What a finished checkout comes to. */
  buy(priceId: string, customData: Record<string, unknown> | null): forms.Subscription {
    const price = this.#price(priceId)
    const now = this.#now()
    const inTrial = price.trialDays > 0
    const entity = newSubscription(price, customData, now)
    const ref = entity.id
    this.#kept.set(ref, { entity, cardWorks: true })
    if (!inTrial) this.#charge(ref, price.amountMinor)
    this.#tell('subscription.created', entity)
    this.#tell(inTrial ? 'subscription.trialing' : 'subscription.activated', entity)
    return entity
  }

  /** The card of a subscription stops working, or works again. */
  setCard(ref: string, works: boolean): void {
    this.#find(ref).cardWorks = works
  }

  /** The trial or the period is over: charged, owed, or ended where that was asked for. */
  renew(ref: string): forms.Subscription {
    const { entity, cardWorks } = this.#find(ref)
    const now = this.#now()
    if (entity.scheduled_change !== null) return this.#end(ref)
    const price = this.#price(entity.items[0]?.price.id ?? '')
    if (!cardWorks) return this.#set(ref, 'subscription.past_due', { status: 'past_due', next_billed_at: null })
    return this.#pay(ref, price, now, entity.status === 'trialing' ? 'subscription.activated' : 'subscription.updated')
  }

  #end(ref: string): forms.Subscription {
    const ended = {
      status: 'canceled',
      canceled_at: this.#now(),
      next_billed_at: null,
      scheduled_change: null,
    } as const
    return this.#set(ref, 'subscription.canceled', ended)
  }

  #pay(ref: string, price: StandInPrice, now: string, event: string): forms.Subscription {
    this.#charge(ref, price.amountMinor)
    const end = periodEnd(now, price)
    return this.#set(ref, event, {
      status: 'active',
      next_billed_at: end,
      current_billing_period: { starts_at: now, ends_at: end },
      items: [{ ...itemOf(price, now, end, false), trial_dates: this.#find(ref).entity.items[0]?.trial_dates ?? null }],
    })
  }

  #charge(ref: string, amountMinor: number): void {
    this.charges.push({ ref, amountMinor })
    const totals = { grand_total: String(amountMinor), currency_code: 'EUR' }
    const data = {
      id: paddleId('txn'),
      subscription_id: ref,
      origin: 'subscription_recurring',
      custom_data: null,
      details: { totals },
    }
    this.#push('transaction.completed', this.#now(), data)
  }

  #set(ref: string, event: string, change: Partial<forms.Subscription>): forms.Subscription {
    const kept = this.#find(ref)
    kept.entity = { ...kept.entity, ...change, updated_at: this.#now() }
    this.#tell(event, kept.entity)
    return kept.entity
  }

  #tell(type: string, entity: forms.Subscription): void {
    const { management_urls: _urls, ...data } = entity
    this.#push(type, entity.updated_at, data)
  }

  #push(type: string, at: string, data: { id: string }): void {
    const ids = { event_id: paddleId('evt'), notification_id: paddleId('ntf') }
    this.events.push(
      forms.Event.parse({ ...ids, event_type: type, occurred_at: at, data: JSON.parse(JSON.stringify(data)) }),
    )
  }

  /** No two things happen in the same millisecond. */
  #now(): string {
    this.#lastMoment = Math.max(Date.now(), this.#lastMoment + 1)
    return new Date(this.#lastMoment).toISOString()
  }

  #price(id: string): StandInPrice {
    const price = this.prices.find((one) => one.id === id)
    if (price === undefined) throw new Refused(400, 'price_not_found')
    return price
  }

  #find(ref: string): Kept {
    const kept = this.#kept.get(ref)
    if (kept === undefined) throw new Refused(404, 'not_found')
    return kept
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown; retryAfter?: string }> {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const { pathname, searchParams } = new URL(url, 'http://paddle')
    this.calls.push(`${method} ${pathname}`)
    const at = this.faults.findIndex((fault) => fault.method === method && fault.path.test(pathname))
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1)
    try {
      if (headers.authorization !== `Bearer ${this.apiKey}`) throw new Refused(403, 'authentication_malformed')
      const done = fault && !fault.done ? null : this.#route(method, pathname, searchParams, body)
      if (fault === undefined) return { status: 200, body: done }
      if (fault.status === undefined) return { status: 0, body: fault.hangs ? '' : null }
      const error = {
        type: 'api_error',
        code: fault.code ?? 'internal_error',
        detail: 'Asked for by a test',
        documentation_url: documentation,
      }
      const failure = { error, meta: { request_id: 'test' } }
      return { status: fault.status, body: failure, ...(fault.retryAfter && { retryAfter: fault.retryAfter }) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const failure = { type: 'request_error', code: error.code, detail: error.code, documentation_url: documentation }
      return { status: error.status, body: { error: failure, meta: { request_id: 'test' } } }
    }
  }

  #read<T extends z.ZodType>(form: T, body: string): z.output<T> {
    const parsed = form.safeParse(body === '' ? {} : JSON.parse(body))
    if (parsed.success) return parsed.data
    this.violations.push(parsed.error.message)
    throw new Refused(400, 'invalid_field')
  }

  #route(method: string, path: string, query: URLSearchParams, body: string): unknown {
    const [, kind = '', ref = '', verb = ''] = path.split('/')
    const data = (value: unknown) => ({ data: value, meta: { request_id: 'test' } })
    const one = (entity: forms.Subscription) => data(forms.Subscription.parse(entity))
    switch (`${method} ${kind}${ref && '/'}${verb}`) {
      case 'GET subscriptions':
        return this.#list(query)
      case 'GET subscriptions/':
        return one(this.subscription(ref))
      case 'PATCH subscriptions/':
        return one(this.#update(ref, this.#read(forms.Update, body)))
      case 'PATCH subscriptions/preview':
        return data(this.#preview(ref, this.#read(forms.Update, body)))
      case 'POST subscriptions/cancel':
        return one(this.#cancel(ref, this.#read(forms.Cancel, body)))
      case 'POST subscriptions/activate':
        this.#read(forms.Nothing, body)
        return one(this.#activate(ref))
      case 'GET subscriptions/update-payment-method-transaction':
        return data({
          id: paddleId('txn'),
          checkout: { url: `https://pay.example/?_ptxn=${this.#find(ref).entity.id}` },
        })
      case 'GET transactions/invoice':
        return data({ url: `https://invoices.example/${ref}.pdf` })
      default:
        this.violations.push(`${method} ${path}`)
        throw new Refused(404, 'not_found')
    }
  }

  #list(query: URLSearchParams): unknown {
    const asked = this.#read(forms.Query, JSON.stringify(Object.fromEntries(query)))
    const ids = asked.id?.split(',')
    const all = [...this.#kept.values()].map(({ entity }) => entity).filter(({ id }) => ids?.includes(id) ?? true)
    const sorted = all
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .filter(({ id }) => !asked.after || id < asked.after)
    const size = Math.min(asked.per_page ?? 50, 2)
    const found = sorted.slice(0, size)
    query.set('after', found.at(-1)?.id ?? '')
    const next = `https://api.paddle.com/subscriptions?${query}`
    const pagination = { per_page: size, next, has_more: sorted.length > size, estimated_total: all.length }
    return { data: found.map((entity) => forms.Subscription.parse(entity)), meta: { request_id: 'test', pagination } }
  }

  #update(
    ref: string,
    { items, proration_billing_mode: mode, scheduled_change: change }: z.infer<typeof forms.Update>,
  ) {
    const { entity, cardWorks } = this.#find(ref)
    if (entity.status === 'canceled') throw new Refused(400, 'subscription_update_when_canceled')
    if (change === null) this.#set(ref, 'subscription.updated', { scheduled_change: null })
    if (items === undefined) return this.subscription(ref)
    if (this.subscription(ref).scheduled_change !== null) throw new Refused(400, 'subscription_locked_pending_changes')
    const price = this.#price(items[0]?.price_id ?? '')
    const inTrial = entity.status === 'trialing'
    if (inTrial !== (mode === 'do_not_bill'))
      throw new Refused(400, 'subscription_trialing_items_update_invalid_options')
    if (!inTrial) {
      if (!cardWorks) throw new Refused(400, 'subscription_payment_declined')
      return this.#pay(ref, price, this.#now(), 'subscription.updated')
    }
    const end = entity.next_billed_at ?? this.#now()
    const item = { ...itemOf(price, this.#now(), end, true), trial_dates: entity.items[0]?.trial_dates ?? null }
    return this.#set(ref, 'subscription.updated', { items: [item] })
  }

  #preview(ref: string, { items, proration_billing_mode: mode }: z.infer<typeof forms.Update>) {
    const { management_urls: _urls, id: _id, ...entity } = this.subscription(ref)
    const { amountMinor } = this.#price(items?.[0]?.price_id ?? '')
    const amount = { amount: String(amountMinor), currency_code: 'EUR' }
    const totals = { grand_total: String(amountMinor), currency_code: 'EUR' }
    const summary = { credit: { ...amount, amount: '0' }, charge: amount, result: { ...amount, action: 'charge' } }
    return {
      ...entity,
      update_summary: mode === 'do_not_bill' ? null : summary,
      recurring_transaction_details: { totals },
    }
  }

  #cancel(ref: string, { effective_from: from }: z.infer<typeof forms.Cancel>): forms.Subscription {
    const { entity } = this.#find(ref)
    if (entity.status === 'canceled') throw new Refused(400, 'subscription_is_canceled_action_invalid')
    if (from === 'immediately') return this.#end(ref)
    const change = { action: 'cancel', effective_at: entity.next_billed_at ?? this.#now(), resume_at: null } as const
    return this.#set(ref, 'subscription.updated', { scheduled_change: change, next_billed_at: null })
  }

  #activate(ref: string): forms.Subscription {
    const { entity, cardWorks } = this.#find(ref)
    if (entity.status !== 'trialing') throw new Refused(400, 'subscription_is_not_trialing')
    if (!cardWorks) throw new Refused(400, 'subscription_payment_declined')
    return this.#pay(ref, this.#price(entity.items[0]?.price.id ?? ''), this.#now(), 'subscription.activated')
  }
}
