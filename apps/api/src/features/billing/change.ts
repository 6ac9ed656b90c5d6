// A change of plan takes several steps at the provider. What the subscription was before is stored first, so that whoever comes
// after a crash between two steps can take back what nobody was told of.
import { and, eq, isNotNull } from 'drizzle-orm'
import { type PlanRow, type SubscriptionRow, subscriptions, type UnfinishedChange } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'
import { findPlan } from './billing.queries.ts'
import type { Snapshot } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { type CheckLease, isFree, withLease } from './lease.ts'
import { takeSnapshot } from './receive.ts'

const setUnfinished = (db: Database, id: string, change: UnfinishedChange | null) =>
  db.update(subscriptions).set({ unfinishedChange: change }).where(eq(subscriptions.id, id))

const isOn = ({ planId, status, endsAt }: Snapshot, plan: PlanRow): boolean =>
  planId === plan.id && status === 'ACTIVE' && endsAt === null

/** Takes back what there is of a change that was broken off, or finds that it was made after all. */
async function takeBack(context: BillingContext, row: SubscriptionRow, change: UnfinishedChange): Promise<Snapshot> {
  const { provider, receiver, log } = context
  const plan = await findPlan(receiver.db, change.plan_id)
  if (plan === null) throw new Error(`Plan ${change.plan_id} is gone`)
  const before = { prices: change.prices, isEnding: change.is_ending }
  try {
    const after = await provider.takeBack(row.providerRef, plan, before)
    await takeSnapshot(receiver, after)
    await setUnfinished(receiver.db, row.id, null)
    return after
  } catch (error) {
    const what = { event: 'change_not_taken_back', ref: row.providerRef, err: error }
    log.error(what, 'A change of plan is half done at the payment provider: tried again within a minute')
    throw error
  }
}

/**
 * Changes the plan at the provider; under the lease. A change that fails midway is taken back.
 * @throws what the provider throws, and Problem BILLING.NOT_POSSIBLE (busy) when the lease was lost on the way
 */
export async function changeAtProvider(
  context: BillingContext,
  row: SubscriptionRow,
  plan: PlanRow,
  check: CheckLease,
): Promise<Snapshot> {
  const { provider, receiver } = context
  const begun: UnfinishedChange[] = []
  try {
    const snapshot = await provider.changePlan(row.providerRef, plan, {
      check,
      async begin({ prices, isEnding }) {
        const change = { plan_id: plan.id, prices: [...prices], is_ending: isEnding }
        await setUnfinished(receiver.db, row.id, change)
        begun.push(change)
      },
    })
    await takeSnapshot(receiver, snapshot)
    if (begun.length > 0) await setUnfinished(receiver.db, row.id, null)
    return snapshot
  } catch (error) {
    // Whoever holds the lease by now takes it back.
    check()
    const [change] = begun
    if (change === undefined) throw error
    const after = await takeBack(context, row, change).catch(() => null)
    if (after !== null && isOn(after, plan)) return after
    throw error
  }
}

/** Before anything is done: what an earlier action left behind when its process died is put right, and learnt; under the lease. */
export async function catchUp(context: BillingContext, row: SubscriptionRow, check: CheckLease): Promise<void> {
  check()
  if (row.unfinishedChange === null) await takeSnapshot(context.receiver, await context.provider.read(row.providerRef))
  else await takeBack(context, row, row.unfinishedChange)
}

/** Puts right what was left behind and nobody has come back for. */
export async function takeBackUnfinished(context: BillingContext): Promise<void> {
  const { provider, receiver } = context
  if (provider.name === 'off') return
  const left = await receiver.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.unfinishedChange), eq(subscriptions.provider, provider.name), isFree))
  for (const { id } of left) {
    await withLease(receiver.db, id, async (check) => {
      const [row] = await receiver.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      // One that cannot be put right now, which is in the log, keeps none of the others waiting.
      if (row?.unfinishedChange) await catchUp(context, row, check).catch(() => undefined)
    })
  }
}
