// Paddle Billing as the payment provider.
import { z } from 'zod'
import type { PlanRow } from '#database/billing.ts'
import { afterPeriod, type Snapshot } from './billing.rules.ts'
import type { PaddleClient } from './paddle-client.ts'
import { isCharged, PaddlePayment, PaddleRefund, PaddleSubscription } from './paddle-entity.ts'
import { type BeforeChange, type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { type Receiver, readSubscription } from './receive.ts'
import { signCustomData } from './signature.ts'

const Money = z.object({ amount: z.string().regex(/^-?\d+$/), currency_code: z.string() })
const Preview = z.object({
  next_billed_at: z.iso.datetime({ offset: true }).nullish(),
  update_summary: z.object({ result: Money.extend({ action: z.enum(['credit', 'charge']) }) }).nullish(),
  recurring_transaction_details: z.object({
    totals: z.object({ grand_total: z.string().regex(/^\d+$/), currency_code: z.string() }),
  }),
})
/** The fields of a subscription that name the payer. */
const Payer = z.object({ customer_id: z.string(), currency_code: z.string() })
/** https://developer.paddle.com/api-reference/customers/list-credit-balances */
const CreditBalances = z.array(
  z.object({ currency_code: z.string(), balance: z.object({ available: z.string().regex(/^\d+$/) }) }),
)
const PaymentTransaction = z.object({ checkout: z.object({ url: z.url().nullish() }).nullish() })
const Invoice = z.object({ url: z.url({ protocol: /^https?$/ }) })
/** The response is ignored: the state is queried afterwards. */
const ignoredResponse = z.unknown()

function priceOf(plan: PlanRow, withTrial = false): string {
  const price = withTrial ? plan.paddleTrialPrice : plan.paddlePrice
  if (price === null) throw new ProviderUnavailable(`The plan ${plan.slug} has no price at Paddle: see plan set`)
  return price
}

type Items = readonly { readonly price_id: string; readonly quantity: number }[]
const itemsOf = (plan: PlanRow): Items => [{ price_id: priceOf(plan), quantity: 1 }]
const chargeNow = 'prorated_immediately'

export function createPaddle(receiver: Receiver, client: PaddleClient): PaymentProvider {
  const pathOf = (ref: string, rest = '') => `/subscriptions/${encodeURIComponent(ref)}${rest}`
  const read = (entity: PaddleSubscription): Promise<Snapshot> => readSubscription(receiver.db, receiver, entity)
  const get = (ref: string) => client.get(pathOf(ref), PaddleSubscription)
  const post = (ref: string, verb: string, body: object | null) =>
    client.change('POST', pathOf(ref, `/${verb}`), body, PaddleSubscription)
  const patch = (ref: string, body: object) => client.change('PATCH', pathOf(ref), body, PaddleSubscription)

  /** Runs an action, and queries the state if no response arrives: actions are never retried. */
  async function confirm(
    ref: string,
    act: () => Promise<PaddleSubscription>,
    isDone: (entity: PaddleSubscription) => boolean,
  ): Promise<PaddleSubscription> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      const entity = await get(ref).catch(() => null)
      if (entity !== null && isDone(entity)) return entity
      throw error
    }
  }

  const isCancelling = ({ status, scheduled_change: change }: PaddleSubscription) =>
    status === 'canceled' || change?.action === 'cancel'
  const hasPrice = (price: string) => (entity: PaddleSubscription) =>
    entity.items.some((item) => item.price.id === price)

  const activate = (ref: string) =>
    confirm(
      ref,
      () => post(ref, 'activate', null),
      ({ status }) => status === 'active',
    )
  const unschedule = (ref: string) =>
    confirm(
      ref,
      () => patch(ref, { scheduled_change: null }),
      (it) => !isCancelling(it),
    )
  const schedule = (ref: string, from: 'next_billing_period' | 'immediately') =>
    confirm(ref, () => post(ref, 'cancel', { effective_from: from }), isCancelling)
  const setItems = (ref: string, items: Items, mode: string) =>
    confirm(
      ref,
      () => patch(ref, { items, proration_billing_mode: mode }),
      (entity) => items.every(({ price_id: price }) => hasPrice(price)(entity)),
    )

  const isOn = (plan: PlanRow) => (entity: PaddleSubscription) =>
    entity.status === 'active' && hasPrice(priceOf(plan))(entity) && !isCancelling(entity)

  /** During a trial, items change without a charge; ending the trial charges for them. */
  async function change(before: PaddleSubscription, plan: PlanRow, check: () => void): Promise<PaddleSubscription> {
    const { id: ref } = before
    if (isCancelling(before)) {
      await unschedule(ref)
      check()
    }
    if (before.status !== 'trialing') return setItems(ref, itemsOf(plan), chargeNow)
    await setItems(ref, itemsOf(plan), 'do_not_bill')
    check()
    return activate(ref)
  }

  /**
   * Reverts an unfinished change: otherwise it would be charged at the end of the trial or period, although the owner
   * was told that nothing had changed, or was told nothing.
   * @returns the resulting state; the change may turn out to be complete
   */
  async function revertChange(ref: string, plan: PlanRow, before: BeforeChange): Promise<PaddleSubscription> {
    const found = await get(ref)
    if (isOn(plan)(found)) return found
    const items = before.prices.map((price) => ({ price_id: price, quantity: 1 }))
    const isChanged = before.prices.some((price) => !hasPrice(price)(found))
    if (found.status === 'trialing' && isChanged) await setItems(ref, items, 'do_not_bill')
    if (before.isEnding && !isCancelling(found)) await schedule(ref, 'next_billing_period')
    return get(ref)
  }

  const readEveryPage = () => false

  /** Requests a refund unless an earlier attempt already did. */
  async function refundPayment(payment: PaddlePayment): Promise<void> {
    const { id, status } = payment
    const asked = await client.pages(
      `/adjustments?transaction_id=${id}&action=refund&per_page=50`,
      PaddleRefund,
      readEveryPage,
    )
    if (asked.length > 0) return
    if (status !== 'completed')
      throw new ProviderUnavailable(`The payment ${id} can be given back once it is completed`)
    const refund = { action: 'refund', type: 'full', transaction_id: id, reason: 'Bought twice at the same time' }
    await client.change('POST', '/adjustments', refund, PaddleRefund)
  }

  return {
    name: 'paddle',
    async checkout({ orgId, plan, withTrial, email }) {
      const price = priceOf(plan, withTrial && plan.paddleTrialPrice !== null)
      const custom = signCustomData(receiver.customDataKeys, orgId, price)
      return { provider: 'paddle', price_id: price, customer_email: email, custom_data: custom }
    },
    async cancel(ref, isPaid) {
      return read(await schedule(ref, isPaid ? 'next_billing_period' : 'immediately'))
    },
    async end(ref) {
      if ((await get(ref)).status === 'canceled') return
      await client.change('POST', pathOf(ref, '/cancel'), { effective_from: 'immediately' }, ignoredResponse)
    },
    async refund(ref) {
      const path = `/transactions?subscription_id=${encodeURIComponent(ref)}&status=paid,completed&per_page=30`
      const paid = (await client.pages(path, PaddlePayment, readEveryPage)).filter(isCharged)
      for (const payment of paid) await refundPayment(payment)
      return paid.map(({ id }) => id)
    },
    resume: async (ref) => read(await unschedule(ref)),
    activate: async (ref) => read(await activate(ref)),
    read: async (ref) => read(await get(ref)),
    async changePlan(ref, plan, { begin, check }) {
      const before = await get(ref)
      // A change that was made but not recorded before the process was killed must not be charged twice.
      if (isOn(plan)(before)) return read(before)
      await begin({ prices: before.items.map(({ price }) => price.id), isEnding: isCancelling(before) })
      return read(await change(before, plan, check))
    },
    revertChange: async (ref, plan, before) => read(await revertChange(ref, plan, before)),
    async preview(ref, plan) {
      const { status } = await get(ref)
      const inTrial = status === 'trialing'
      const mode = inTrial ? 'do_not_bill' : chargeNow
      // A preview changes nothing.
      const preview = await client.change(
        'PATCH',
        pathOf(ref, '/preview'),
        { items: itemsOf(plan), proration_billing_mode: mode },
        Preview,
      )
      const { grand_total: total, currency_code: currency } = preview.recurring_transaction_details.totals
      const result = preview.update_summary?.result
      const amount = Math.abs(Number(result?.amount ?? 0))
      const [charge, credit] = result?.action === 'credit' ? [0, amount] : [amount, 0]
      return {
        amountMinor: inTrial ? Number(total) : charge,
        creditMinor: inTrial ? 0 : credit,
        recurringMinor: Number(total),
        currency: inTrial ? currency : (result?.currency_code ?? currency),
        nextPaymentAt: inTrial
          ? afterPeriod(new Date(), plan.billingPeriod)
          : preview.next_billed_at
            ? new Date(preview.next_billed_at)
            : null,
      }
    },
    async balance(ref) {
      const { customer_id: customer, currency_code: currency } = await client.get(pathOf(ref), Payer)
      const path = `/customers/${encodeURIComponent(customer)}/credit-balances?currency_code=${currency}`
      const found = (await client.get(path, CreditBalances)).find((one) => one.currency_code === currency)
      return { creditMinor: Number(found?.balance.available ?? 0), currency }
    },
    async paymentLink(ref) {
      const { checkout } = await client.get(pathOf(ref, '/update-payment-method-transaction'), PaymentTransaction)
      if (!checkout?.url)
        throw new ProviderUnavailable('Paddle has no page for payments: set a default payment link there')
      return checkout.url
    },
    invoiceLink: async (ref) => (await client.get(`/transactions/${encodeURIComponent(ref)}/invoice`, Invoice)).url,
  }
}
