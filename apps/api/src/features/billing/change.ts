// Changes a plan in several steps at the provider. The previous state of the subscription is stored first, so that an
// interrupted change can be reverted after a crash.
import { and, eq, isNotNull } from 'drizzle-orm'
import { type PlanRow, type SubscriptionRow, subscriptions, type UnfinishedChange } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'
import { findPlan } from './billing.queries.ts'
import type { Snapshot } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { type CheckLease, isFree, withLease } from './lease.ts'
import { applySnapshot } from './receive.ts'

const setUnfinished = (db: Database, id: string, change: UnfinishedChange | null) =>
  db.update(subscriptions).set({ unfinishedChange: change }).where(eq(subscriptions.id, id))

const isOn = ({ planId, status, endsAt }: Snapshot, plan: PlanRow): boolean =>
  planId === plan.id && status === 'ACTIVE' && endsAt === null

/** Reverts an interrupted change, unless it turns out to be complete. */
async function revertChange(
  context: BillingContext,
  row: SubscriptionRow,
  change: UnfinishedChange,
): Promise<Snapshot> {
  const { provider, receiver, log } = context
  const plan = await findPlan(receiver.db, change.plan_id)
  if (plan === null) throw new Error(`Plan ${change.plan_id} is gone`)
  const before = { prices: change.prices, isEnding: change.is_ending }
  try {
    const after = await provider.revertChange(row.providerRef, plan, before)
    await applySnapshot(receiver, after)
    await setUnfinished(receiver.db, row.id, null)
    return after
  } catch (error) {
    const what = { event: 'change_not_taken_back', ref: row.providerRef, err: error }
    log.error(what, 'A change of plan is incomplete at the payment provider: retrying within a minute')
    throw error
  }
}

/**
 * Changes the plan at the provider. Call it under the lease. A change that fails midway is reverted.
 * @throws what the provider throws, and Problem BILLING.NOT_POSSIBLE (busy) if the lease was lost
 */
export async function changeAtProvider(
  context: BillingContext,
  row: SubscriptionRow,
  plan: PlanRow,
  check: CheckLease,
): Promise<Snapshot> {
  const { provider, receiver } = context
  let pending: UnfinishedChange | null = null
  try {
    const snapshot = await provider.changePlan(row.providerRef, plan, {
      check,
      async begin({ prices, isEnding }) {
        pending = { plan_id: plan.id, prices: [...prices], is_ending: isEnding }
        await setUnfinished(receiver.db, row.id, pending)
      },
    })
    await applySnapshot(receiver, snapshot)
    if (pending !== null) await setUnfinished(receiver.db, row.id, null)
    return snapshot
  } catch (error) {
    // Throws if the lease was lost: then its new holder reverts the change.
    check()
    if (pending === null) throw error
    const after = await revertChange(context, row, pending).catch(() => null)
    if (after !== null && isOn(after, plan)) return after
    throw error
  }
}

/** Reverts a change that a crash interrupted; otherwise refreshes the subscription. Call it under the lease. */
export async function repairOrRefresh(context: BillingContext, row: SubscriptionRow, check: CheckLease): Promise<void> {
  check()
  if (row.unfinishedChange === null) await applySnapshot(context.receiver, await context.provider.read(row.providerRef))
  else await revertChange(context, row, row.unfinishedChange)
}

/** Repairs interrupted changes that no user has retried. */
export async function revertUnfinishedChanges(context: BillingContext): Promise<void> {
  const { provider, receiver } = context
  if (provider.name === 'off') return
  const left = await receiver.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.unfinishedChange), eq(subscriptions.provider, provider.name), isFree))
  for (const { id } of left) {
    await withLease(receiver.db, id, async (check) => {
      const [row] = await receiver.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      // A failure is logged and does not delay the other repairs.
      if (row?.unfinishedChange) await repairOrRefresh(context, row, check).catch(() => undefined)
    })
  }
}
