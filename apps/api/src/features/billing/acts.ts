// What an owner does with a subscription: decided here, done by the provider, and done once however often it is asked.
import type { PlanRow } from '#database/billing.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { findHeld, type Held } from './billing.queries.ts'
import {
  currentOf,
  mayCancel,
  mayChangePlan,
  mayEndTrial,
  mayResume,
  type Snapshot,
  statusAt,
} from './billing.rules.ts'
import { catchUp, changeAtProvider } from './change.ts'
import { type CheckLease, withLease } from './lease.ts'
import { type PaymentProvider, PaymentRefused, ProviderUnavailable } from './provider.ts'
import { takeSnapshot } from './receive.ts'
import type { Till } from './till.ts'

type Row = Held['subscription']

/** What counts for an organisation; null where it never had anything. */
const findCurrent = async ({ receiver: { db } }: Pick<Till, 'receiver'>, orgId: string): Promise<Held | null> =>
  chosen(await findHeld(db, orgId))

/** What counts, and what is past due beside it: a gift may count in its place. */
export async function findAll({ receiver, provider }: Till, orgId: string) {
  const held = await findHeld(receiver.db, orgId)
  const [current, own] = [chosen(held), chosen(ofProvider(held, provider))]
  const isOwed = own !== null && own !== current && statusAt(own.subscription, new Date()) === 'PAST_DUE'
  return { current, owed: isOwed ? own : null }
}

const ofProvider = (held: readonly Held[], { name }: PaymentProvider) =>
  held.filter(({ subscription }) => subscription.provider === name)

function chosen(held: readonly Held[]): Held | null {
  const current = currentOf(
    held.map(({ subscription }) => subscription),
    new Date(),
  )
  return held.find(({ subscription }) => subscription === current) ?? null
}

/**
 * What there is to act upon, also where a gift counts in its place: what is owed beside it can be paid or cancelled.
 * @throws Problem BILLING.NOT_POSSIBLE where there is nothing that this provider knows
 */
export async function findOwn({ receiver, provider }: Till, orgId: string): Promise<Held> {
  const current = chosen(ofProvider(await findHeld(receiver.db, orgId), provider))
  if (current === null || statusAt(current.subscription, new Date()) === 'CANCELLED')
    throw new Problem('BILLING.NOT_POSSIBLE')
  return current
}

/** Asks the provider. @throws Problem PADDLE.INTERNAL_ERROR or BILLING.NOT_POSSIBLE, with the provider's word for why */
export async function asking<T>(log: Log, answer: Promise<T>): Promise<T> {
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

interface Act {
  /** @param before what it was when this action was asked for */
  readonly isDone: (row: Row, before: Row) => boolean
  readonly may: (row: Row, now: Date) => boolean
  readonly perform: (row: Row, check: CheckLease) => Promise<Snapshot>
}

/**
 * Looks again once nobody else acts, and asks the provider how things stand: who clicks twice, in two tabs, or again after a
 * crash, gets the same answer twice.
 */
async function act(till: Till, orgId: string, { isDone, may, perform }: Act): Promise<Held> {
  const { receiver } = till
  const { subscription } = await findOwn(till, orgId)
  await withLease(receiver.db, subscription.id, async (check) => {
    await asking(till.log, catchUp(till, (await findOwn(till, orgId)).subscription, check))
    const { subscription: row } = await findOwn(till, orgId)
    if (isDone(row, subscription)) return
    if (!may(row, new Date())) throw new Problem('BILLING.NOT_POSSIBLE')
    const { outcome, reason } = await takeSnapshot(receiver, await asking(till.log, perform(row, check)))
    if (outcome === 'ignored') till.log.error({ orgId, reason }, 'An answer of the payment provider was of no use')
  })
  const held = await findCurrent(till, orgId)
  if (held === null) throw new Problem('NOT_FOUND')
  return held
}

export const cancel = (till: Till, orgId: string): Promise<Held> =>
  act(till, orgId, {
    isDone: ({ endsAt }) => endsAt !== null,
    may: mayCancel,
    perform: ({ providerRef, status }) => till.provider.cancel(providerRef, status !== 'PAST_DUE'),
  })

export const resume = (till: Till, orgId: string): Promise<Held> =>
  act(till, orgId, {
    isDone: ({ endsAt }) => endsAt === null,
    may: mayResume,
    perform: ({ providerRef }) => till.provider.resume(providerRef),
  })

export const endTrial = (till: Till, orgId: string): Promise<Held> =>
  act(till, orgId, {
    isDone: ({ status, trialEndsAt }, before) =>
      status === 'ACTIVE' && (trialEndsAt !== null || before.status === 'TRIALING'),
    may: mayEndTrial,
    perform: ({ providerRef }) => till.provider.activate(providerRef),
  })

export const changePlan = (till: Till, orgId: string, plan: PlanRow): Promise<Held> =>
  act(till, orgId, {
    isDone: ({ status, planId, endsAt }) => status === 'ACTIVE' && planId === plan.id && endsAt === null,
    may: mayChangePlan,
    perform: (row, check) => changeAtProvider(till, row, plan, check),
  })

/** @throws Problem BILLING.NOT_POSSIBLE where there is nothing that this provider knows */
export async function balance(till: Till, orgId: string) {
  const { subscription, plan } = await findOwn(till, orgId)
  return {
    ...(await asking(till.log, till.provider.balance(subscription.providerRef))),
    recurringMinor: plan.amountMinor,
  }
}

/** @throws Problem BILLING.NOT_POSSIBLE where changing would not be possible either */
export async function preview(till: Till, orgId: string, plan: PlanRow) {
  const { subscription } = await findOwn(till, orgId)
  const isSame = subscription.planId === plan.id && subscription.status === 'ACTIVE'
  if (isSame || !mayChangePlan(subscription, new Date())) throw new Problem('BILLING.NOT_POSSIBLE')
  return asking(till.log, till.provider.preview(subscription.providerRef, plan))
}
