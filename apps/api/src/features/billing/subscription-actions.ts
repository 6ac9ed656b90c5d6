// An owner's actions on a subscription: decided here, performed by the provider, and idempotent.
import type { PlanRow } from '#database/billing.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Log } from '#platform/log/log.ts'
import { listSubscriptionsWithPlan, type SubscriptionWithPlan } from './billing.queries.ts'
import {
  mayCancel,
  mayChangePlan,
  mayEndTrial,
  mayResume,
  type Snapshot,
  selectCurrentSubscription,
  statusAt,
} from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { changeAtProvider, repairOrRefresh } from './change.ts'
import { type CheckLease, withLease } from './lease.ts'
import { type PaymentProvider, PaymentRefused, ProviderUnavailable } from './provider.ts'
import { applySnapshot } from './receive.ts'

type Row = SubscriptionWithPlan['subscription']

/** An organisation's current subscription; null if it never had one. */
const findCurrent = async (
  { receiver: { db } }: Pick<BillingContext, 'receiver'>,
  orgId: string,
): Promise<SubscriptionWithPlan | null> => selectCurrent(await listSubscriptionsWithPlan(db, orgId))

/** The current subscription, and the past-due one that a gift hides. */
export async function findSubscriptions({ receiver, provider }: BillingContext, orgId: string) {
  const subscriptions = await listSubscriptionsWithPlan(receiver.db, orgId)
  const [current, own] = [selectCurrent(subscriptions), selectCurrent(ofProvider(subscriptions, provider))]
  const isOwed = own !== null && own !== current && statusAt(own.subscription, new Date()) === 'PAST_DUE'
  return { current, owed: isOwed ? own : null }
}

const ofProvider = (subscriptions: readonly SubscriptionWithPlan[], { name }: PaymentProvider) =>
  subscriptions.filter(({ subscription }) => subscription.provider === name)

function selectCurrent(subscriptions: readonly SubscriptionWithPlan[]): SubscriptionWithPlan | null {
  const current = selectCurrentSubscription(
    subscriptions.map(({ subscription }) => subscription),
    new Date(),
  )
  return subscriptions.find(({ subscription }) => subscription === current) ?? null
}

/**
 * The subscription to act on. During a gift, a past-due subscription can still be paid or cancelled.
 * @throws Problem BILLING.NOT_POSSIBLE if the current provider has no such subscription
 */
export async function requireProviderSubscription(
  { receiver, provider }: BillingContext,
  orgId: string,
): Promise<SubscriptionWithPlan> {
  const current = selectCurrent(ofProvider(await listSubscriptionsWithPlan(receiver.db, orgId), provider))
  if (current === null || statusAt(current.subscription, new Date()) === 'CANCELLED')
    throw new Problem('BILLING.NOT_POSSIBLE')
  return current
}

/** Calls the provider. @throws Problem PADDLE.INTERNAL_ERROR or BILLING.NOT_POSSIBLE, with the provider's code */
export async function callProvider<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      log.error({ err: error }, 'The payment provider did not answer as expected')
      const after = error.retryAfterSeconds
      throw new Problem('PADDLE.INTERNAL_ERROR', [], { cause: error, ...(after && { retryAfterSeconds: after }) })
    }
    if (!(error instanceof PaymentRefused)) throw error
    log.warn({ code: error.code }, 'The payment provider refused')
    throw new Problem('BILLING.NOT_POSSIBLE', [{ path: '', code: error.code, message: error.message }], {
      cause: error,
    })
  }
}

interface SubscriptionAction {
  /** @param before the state when this action was requested */
  readonly isDone: (row: Row, before: Row) => boolean
  readonly may: (row: Row, now: Date) => boolean
  readonly perform: (row: Row, check: CheckLease) => Promise<Snapshot>
}

/**
 * Runs an action under the lease, after re-reading the provider's state: a double click, a second tab or a retry after
 * a crash gets the same answer.
 */
async function runAction(
  context: BillingContext,
  orgId: string,
  { isDone, may, perform }: SubscriptionAction,
): Promise<SubscriptionWithPlan> {
  const { receiver } = context
  const { subscription } = await requireProviderSubscription(context, orgId)
  await withLease(receiver.db, subscription.id, async (check) => {
    await callProvider(
      context.log,
      repairOrRefresh(context, (await requireProviderSubscription(context, orgId)).subscription, check),
    )
    const { subscription: row } = await requireProviderSubscription(context, orgId)
    if (isDone(row, subscription)) return
    if (!may(row, new Date())) throw new Problem('BILLING.NOT_POSSIBLE')
    const { outcome, reason } = await applySnapshot(receiver, await callProvider(context.log, perform(row, check)))
    if (outcome === 'ignored') context.log.error({ orgId, reason }, 'Ignored an answer of the payment provider')
  })
  const current = await findCurrent(context, orgId)
  if (current === null) throw new Problem('NOT_FOUND')
  return current
}

export const cancel = (context: BillingContext, orgId: string): Promise<SubscriptionWithPlan> =>
  runAction(context, orgId, {
    isDone: ({ endsAt }) => endsAt !== null,
    may: mayCancel,
    perform: ({ providerRef, status }) => context.provider.cancel(providerRef, status !== 'PAST_DUE'),
  })

export const resume = (context: BillingContext, orgId: string): Promise<SubscriptionWithPlan> =>
  runAction(context, orgId, {
    isDone: ({ endsAt }) => endsAt === null,
    may: mayResume,
    perform: ({ providerRef }) => context.provider.resume(providerRef),
  })

export const endTrial = (context: BillingContext, orgId: string): Promise<SubscriptionWithPlan> =>
  runAction(context, orgId, {
    isDone: ({ status, trialEndsAt }, before) =>
      status === 'ACTIVE' && (trialEndsAt !== null || before.status === 'TRIALING'),
    may: mayEndTrial,
    perform: ({ providerRef }) => context.provider.activate(providerRef),
  })

export const changePlan = (context: BillingContext, orgId: string, plan: PlanRow): Promise<SubscriptionWithPlan> =>
  runAction(context, orgId, {
    isDone: ({ status, planId, endsAt }) => status === 'ACTIVE' && planId === plan.id && endsAt === null,
    may: mayChangePlan,
    perform: (row, check) => changeAtProvider(context, row, plan, check),
  })

/** @throws Problem BILLING.NOT_POSSIBLE if the current provider has no such subscription */
export async function balance(context: BillingContext, orgId: string) {
  const { subscription, plan } = await requireProviderSubscription(context, orgId)
  return {
    ...(await callProvider(context.log, context.provider.balance(subscription.providerRef))),
    recurringMinor: plan.amountMinor,
  }
}

/** @throws Problem BILLING.NOT_POSSIBLE if the change itself would not be possible */
export async function preview(context: BillingContext, orgId: string, plan: PlanRow) {
  const { subscription } = await requireProviderSubscription(context, orgId)
  const isSame = subscription.planId === plan.id && subscription.status === 'ACTIVE'
  if (isSame || !mayChangePlan(subscription, new Date())) throw new Problem('BILLING.NOT_POSSIBLE')
  return callProvider(context.log, context.provider.preview(subscription.providerRef, plan))
}
