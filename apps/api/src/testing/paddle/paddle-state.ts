// State of the fake Paddle: subscriptions, imaginary cards, charges, and every event in order.

import { type PaddleDocument, readPaddleDocument } from './paddle-document.ts'
import {
  itemOf,
  newSubscription,
  paddleId,
  periodEnd,
  previewOf,
  refundOf,
  type StandInPrice,
  transactionOf,
  unusedOf,
} from './paddle-fixtures.ts'
import {
  type Adjustment,
  type CreditBalance,
  type Event,
  Event as EventForm,
  type Preview,
  type Subscription,
  type Transaction,
} from './paddle-forms.ts'
import { type Cancel, fit, type Refund, type Update } from './paddle-operations.ts'

interface StoredEntity {
  entity: Subscription
  cardWorks: boolean
}

/** Thrown if Paddle's own rules reject a request. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export class PaddleState {
  readonly events: Event[] = []
  /** Successful charges, with subscription and amount. */
  readonly charges: { ref: string; amountMinor: number }[] = []
  readonly transactions: Transaction[] = []
  readonly refunds: Adjustment[] = []
  readonly prices: readonly StandInPrice[]
  /** Paddle's document, if there is a copy. */
  protected readonly document: PaddleDocument | null
  readonly #kept = new Map<string, StoredEntity>()
  /** Customers' credit, in minor units. */
  readonly #credits = new Map<string, number>()
  #lastMoment = Date.now()

  constructor(prices: readonly StandInPrice[], document = readPaddleDocument()) {
    this.prices = prices
    this.document = document
  }

  subscription(ref: string): Subscription {
    return this.#find(ref).entity
  }

  subscriptions(): Subscription[] {
    return [...this.#kept.values()].map(({ entity }) => entity)
  }

  /** The recorded events about a subscription. */
  eventsOf(ref: string): Event[] {
    return this.events.filter(
      ({ data }) => data.id === ref || ('subscription_id' in data && data.subscription_id === ref),
    )
  }

  /** Completes a checkout. */
  buy(priceId: string, customData: Record<string, unknown> | null): Subscription {
    const price = this.#price(priceId)
    const now = this.#now()
    const entity = newSubscription(price, customData, now)
    const inTrial = price.trialDays > 0
    this.#kept.set(entity.id, { entity, cardWorks: true })
    const paid = this.#charge(entity, price, inTrial ? 0 : price.amountMinor, 'web')
    const { management_urls: _urls, ...data } = entity
    this.#tell({ event_type: 'subscription.created', data: { ...data, transaction_id: paid.id } }, now)
    this.#tell({ event_type: inTrial ? 'subscription.trialing' : 'subscription.activated', data }, now)
    return entity
  }

  /** Makes a subscription's card fail, or work again. */
  setCard(ref: string, works: boolean): void {
    this.#find(ref).cardWorks = works
  }

  /** Ends the trial or the period: charges, marks as past due, or cancels if that was scheduled. */
  renew(ref: string): Subscription {
    const { entity, cardWorks } = this.#find(ref)
    if (entity.scheduled_change !== null) return this.#end(ref)
    const price = this.#priceOf(entity)
    const credit = Math.min(this.#credits.get(entity.customer_id) ?? 0, price.amountMinor)
    if (!cardWorks && credit < price.amountMinor)
      return this.#set(ref, 'subscription.past_due', { status: 'past_due', next_billed_at: null })
    const event = entity.status === 'trialing' ? 'subscription.activated' : 'subscription.updated'
    this.#addCredit(entity.customer_id, -credit)
    return this.#pay(ref, price, event, 'subscription_recurring', price.amountMinor - credit)
  }

  /** A customer's credit. */
  credits(customer: string): CreditBalance[] {
    const available = this.#credits.get(customer)
    if (available === undefined) return []
    const balance = { available: String(available), reserved: '0', used: '0' }
    return [{ customer_id: customer, currency_code: 'EUR', balance }]
  }

  #addCredit(customer: string, amountMinor: number): void {
    const credit = (this.#credits.get(customer) ?? 0) + amountMinor
    if (amountMinor !== 0) this.#credits.set(customer, credit)
  }

  update(ref: string, { items, proration_billing_mode: mode, scheduled_change: change }: Update): Subscription {
    const { entity, cardWorks } = this.#find(ref)
    if (entity.status === 'canceled') throw new Refused(400, 'subscription_update_when_canceled')
    if (change === null) {
      const next = entity.scheduled_change?.effective_at ?? entity.next_billed_at
      this.#set(ref, 'subscription.updated', { scheduled_change: null, next_billed_at: next })
    }
    if (items === undefined) return this.subscription(ref)
    if (this.subscription(ref).scheduled_change !== null) throw new Refused(400, 'subscription_locked_pending_changes')
    const price = this.#price(items[0]?.price_id ?? '')
    const inTrial = entity.status === 'trialing'
    if (inTrial !== (mode === 'do_not_bill'))
      throw new Refused(400, 'subscription_trialing_items_update_invalid_options')
    if (!inTrial) {
      const left = unusedOf(entity, this.#priceOf(entity), this.#now()) - price.amountMinor
      if (!cardWorks && left < 0) throw new Refused(400, 'subscription_payment_declined')
      this.#addCredit(entity.customer_id, Math.max(0, left))
      return this.#pay(ref, price, 'subscription.updated', 'subscription_update', Math.max(0, -left))
    }
    const item = itemOf(price, this.#now(), entity.next_billed_at ?? this.#now(), true)
    return this.#set(ref, 'subscription.updated', {
      items: [{ ...item, trial_dates: entity.items[0]?.trial_dates ?? null }],
    })
  }

  preview(ref: string, { items, proration_billing_mode: mode }: Update): Preview {
    const price = this.#price(items?.[0]?.price_id ?? '')
    const [entity, now] = [this.subscription(ref), this.#now()]
    const unusedMinor = mode === 'do_not_bill' ? null : unusedOf(entity, this.#priceOf(entity), now)
    return previewOf(entity, price, unusedMinor, now)
  }

  cancel(ref: string, { effective_from: from }: Cancel): Subscription {
    const { entity } = this.#find(ref)
    if (entity.status === 'canceled') throw new Refused(400, 'subscription_is_canceled_action_invalid')
    if (from === 'immediately') return this.#end(ref)
    const change = { action: 'cancel', effective_at: entity.next_billed_at ?? this.#now(), resume_at: null } as const
    return this.#set(ref, 'subscription.updated', { scheduled_change: change, next_billed_at: null })
  }

  activate(ref: string): Subscription {
    const { entity, cardWorks } = this.#find(ref)
    if (entity.status !== 'trialing') throw new Refused(400, 'subscription_cannot_activate')
    if (!cardWorks) throw new Refused(400, 'subscription_payment_declined')
    return this.#pay(ref, this.#priceOf(entity), 'subscription.activated', 'subscription_recurring')
  }

  /** The transaction with which a customer changes the payment method. */
  paymentMethod(ref: string): Transaction {
    const subscription = this.subscription(ref)
    const price = this.#priceOf(subscription)
    const now = this.#now()
    return transactionOf({ subscription, price, amountMinor: 0, origin: 'subscription_payment_method_change', now })
  }

  refund({ transaction_id: id, reason }: Refund): Adjustment {
    const transaction = this.transactions.find((one) => one.id === id)
    if (transaction === undefined) throw new Refused(404, 'entity_not_found')
    if (this.refunds.some((one) => one.transaction_id === id)) {
      throw new Refused(400, 'adjustment_pending_refund_request')
    }
    const refund = refundOf(transaction, reason, this.#now())
    this.refunds.push(refund)
    return refund
  }

  #end(ref: string): Subscription {
    return this.#set(ref, 'subscription.canceled', {
      status: 'canceled',
      canceled_at: this.#now(),
      next_billed_at: null,
      current_billing_period: null,
      scheduled_change: null,
    })
  }

  /** @param amountMinor the charge after deducting credit */
  #pay(
    ref: string,
    price: StandInPrice,
    event: SubscriptionEvent,
    origin: Transaction['origin'],
    amountMinor = price.amountMinor,
  ): Subscription {
    const { entity } = this.#find(ref)
    this.#charge(entity, price, amountMinor, origin)
    const now = this.#now()
    const end = periodEnd(now, price)
    return this.#set(ref, event, {
      status: 'active',
      first_billed_at: entity.first_billed_at ?? now,
      next_billed_at: end,
      current_billing_period: { starts_at: now, ends_at: end },
      billing_cycle: { interval: price.interval, frequency: 1 },
      items: [{ ...itemOf(price, now, end, false), trial_dates: entity.items[0]?.trial_dates ?? null }],
    })
  }

  #charge(subscription: Subscription, price: StandInPrice, amountMinor: number, origin: Transaction['origin']) {
    if (amountMinor > 0) this.charges.push({ ref: subscription.id, amountMinor })
    const now = this.#now()
    const data = transactionOf({ subscription, price, amountMinor, origin, now })
    this.transactions.push(data)
    this.#tell({ event_type: 'transaction.completed', data }, now)
    return data
  }

  #set(ref: string, event: SubscriptionEvent, change: Partial<Subscription>): Subscription {
    const kept = this.#find(ref)
    kept.entity = { ...kept.entity, ...change, updated_at: this.#now() }
    const { management_urls: _urls, ...data } = kept.entity
    this.#tell({ event_type: event, data }, kept.entity.updated_at)
    return kept.entity
  }

  /** Records an event. @throws an Error if Paddle would send it differently */
  #tell(what: Pick<Event, 'event_type' | 'data'>, at: string): void {
    const event = { event_id: paddleId('evt'), notification_id: paddleId('ntf'), occurred_at: at, ...what }
    const told = fit(`The event ${what.event_type}`, EventForm, structuredClone(event))
    this.document?.checkEvent(told.event_type, told)
    this.events.push(told)
  }

  /** No two events have the same millisecond. */
  #now(): string {
    this.#lastMoment = Math.max(Date.now(), this.#lastMoment + 1)
    return new Date(this.#lastMoment).toISOString()
  }

  #price(id: string): StandInPrice {
    const price = this.prices.find((one) => one.id === id)
    if (price === undefined) throw new Refused(400, 'price_not_found')
    return price
  }

  #priceOf = (entity: Subscription): StandInPrice => this.#price(entity.items[0]?.price.id ?? '')

  #find(ref: string): StoredEntity {
    const kept = this.#kept.get(ref)
    if (kept === undefined) throw new Refused(404, 'not_found')
    return kept
  }
}

type SubscriptionEvent = Exclude<Event['event_type'], 'subscription.created' | 'transaction.completed'>
