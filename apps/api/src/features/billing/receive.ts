// Applies a provider's data from a webhook, a response or the reconciliation.
import type { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Keys } from '#platform/secret.ts'
import { endQueue, noticeQueue } from './billing.job.ts'
import {
  type ApplyResult,
  apply,
  duplicatePurchaseKey,
  duplicatesOf,
  graceEndOf,
  invoiceWaits,
  isOffered,
  type NoticeKind,
  noticesOf,
  type Snapshot,
  selectCurrentSubscription,
} from './billing.rules.ts'
import * as queries from './event.queries.ts'
import {
  isCharged,
  type Named,
  type PaddleEvent,
  PaddleSubscription,
  PaddleTransaction,
  snapshotOf,
} from './paddle-entity.ts'
import { readCustomData } from './signature.ts'

export interface Receiver {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: Log
  readonly provider: 'sandbox' | 'paddle'
  /** Signs data that passes through the browser. */
  readonly customDataKeys: Keys
  /** The provider's ids of a plan's prices. */
  readonly pricesOf: PricesOf
}

export type PricesOf = (plan: { id: string; paddlePrice: string | null; paddleTrialPrice: string | null }) => {
  paddlePrice: string | null
  paddleTrialPrice: string | null
}

type Outcome = { readonly outcome: ApplyResult['outcome']; readonly reason: string | null }
const ignored = (reason: string): Outcome => ({ outcome: 'ignored', reason })

function parseAs<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new Problem('VALIDATION.FAILED', [], { cause: parsed.error })
}

/** The organisation and the plan that an entity names, if its custom data is correctly signed. */
async function identify(
  db: Database,
  { customDataKeys, pricesOf }: Receiver,
  entity: PaddleSubscription,
): Promise<Named> {
  const signed = readCustomData(customDataKeys, entity.custom_data)
  const offers = (await queries.listPlans(db)).map((plan) => ({ id: plan.id, plan: { ...plan, ...pricesOf(plan) } }))
  const prices = entity.items.map(({ price }) => price.id)
  const found = offers.find(({ plan }) => prices.some((price) => isOffered(plan, price, signed?.priceId ?? null)))
  return { orgId: signed?.orgId ?? null, planId: found?.id ?? null }
}

/** @param eventId of the event; if absent, the state began at the entity's last change */
export async function readSubscription(
  db: Database,
  receiver: Receiver,
  entity: PaddleSubscription,
  event?: { occurredAt: Date; eventId: string },
): Promise<Snapshot> {
  const moment = event ?? { occurredAt: entity.updated_at, eventId: '' }
  return snapshotOf(entity, await identify(db, receiver, entity), moment)
}

/** Stores a newer snapshot, within a transaction. */
async function applySnapshotInTx(tx: Database, receiver: Receiver, snapshot: Snapshot): Promise<Outcome> {
  const { provider } = receiver
  const orgId = (await queries.findByRef(tx, provider, snapshot.ref))?.orgId ?? snapshot.orgId
  if (orgId === null) return ignored('names no organisation with our signature')
  if (!(await queries.lockOrg(tx, orgId))) return ignored('the organisation is gone')
  // Read again, because the previous holder of the lock may have changed it.
  const known = await queries.findByRef(tx, provider, snapshot.ref)
  const applied = apply(known, snapshot)
  if (applied.outcome !== 'applied') return { reason: null, ...applied }
  const { trialEndsAt, endsAt } = applied.stored
  const now = new Date()
  const graceEndsAt = graceEndOf(known, applied.stored, now)
  await queries.storeSubscription(tx, provider, snapshot.ref, { ...applied.stored, graceEndsAt })
  const ofProvider = (await queries.listOfOrg(tx, orgId)).filter((row) => row.provider === provider)
  for (const { providerRef: ref } of duplicatesOf(ofProvider, now)) {
    receiver.log.error({ event: 'subscribed_twice', orgId, ref }, 'Bought twice: ending the later subscription')
    await queries.insertNotice(tx, duplicatePurchaseKey(ref), orgId)
    await receiver.jobs.send(endQueue, { ref, twice: orgId }, tx)
  }
  if (known === null) await mailInvoices(tx, receiver, orgId, snapshot.ref)
  // No notice is sent when a duplicate purchase ends.
  if (selectCurrentSubscription(ofProvider, now)?.providerRef !== snapshot.ref)
    return { outcome: 'applied', reason: null }
  for (const { kind, key } of noticesOf(snapshot.ref, known, applied.stored, now)) {
    if (!(await queries.insertNotice(tx, key, orgId))) continue
    const endOf: Partial<Record<NoticeKind, Date | null>> = { trial_ending: trialEndsAt, payment_failed: graceEndsAt }
    const at = (kind in endOf ? endOf[kind] : endsAt)?.toISOString() ?? null
    await receiver.jobs.send(noticeQueue, { kind, org_id: orgId, ref: snapshot.ref, at }, tx)
  }
  return { outcome: 'applied', reason: null }
}

/** Stores a snapshot from a response or the reconciliation. */
export const applySnapshot = (receiver: Receiver, snapshot: Snapshot): Promise<Outcome> =>
  receiver.db.transaction((tx) => applySnapshotInTx(tx, receiver, snapshot))

async function applyTransactionInTx(tx: Database, receiver: Receiver, data: unknown): Promise<Outcome> {
  const transaction = parseAs(PaddleTransaction, data)
  const { subscription_id: ref } = transaction
  if (!ref) return ignored('belongs to no subscription')
  if (!isCharged(transaction)) return ignored('nothing was charged')
  const named = readCustomData(receiver.customDataKeys, transaction.custom_data)?.orgId ?? null
  const orgId = (await queries.findByRef(tx, receiver.provider, ref))?.orgId ?? named
  if (orgId === null) return ignored('names no organisation with our signature')
  if (!(await queries.lockOrg(tx, orgId))) return ignored('the organisation is gone')
  // Duplicate purchases get no invoice, so the invoice waits until the subscription is known.
  await queries.insertNotice(tx, invoiceWaits(ref, transaction.id), orgId)
  if ((await queries.findByRef(tx, receiver.provider, ref)) !== null) await mailInvoices(tx, receiver, orgId, ref)
  return { outcome: 'applied', reason: null }
}

/** Mails a subscription's unsent invoices, unless it is a duplicate purchase, which is refunded. */
async function mailInvoices(tx: Database, { jobs }: Receiver, orgId: string, ref: string): Promise<void> {
  if (await queries.hasNotice(tx, duplicatePurchaseKey(ref))) return
  for (const waiting of await queries.listNotices(tx, invoiceWaits(ref, ''), orgId)) {
    const transaction = waiting.slice(invoiceWaits(ref, '').length)
    if (!(await queries.insertNotice(tx, `invoice ${transaction}`, orgId))) continue
    await jobs.send(noticeQueue, { kind: 'invoice', org_id: orgId, ref: transaction, at: null }, tx)
  }
}

async function processEvent(tx: Database, receiver: Receiver, event: PaddleEvent): Promise<Outcome> {
  if (event.event_type === 'transaction.completed') return applyTransactionInTx(tx, receiver, event.data)
  if (!event.event_type.startsWith('subscription.')) return ignored('is not about a subscription')
  const moment = { occurredAt: event.occurred_at, eventId: event.event_id }
  return applySnapshotInTx(
    tx,
    receiver,
    await readSubscription(tx, receiver, parseAs(PaddleSubscription, event.data), moment),
  )
}

/**
 * Records and applies an event in one transaction.
 * @returns `repeated` if the event was received before
 * @throws Problem VALIDATION.FAILED for a malformed event, which will be sent again
 */
export const receiveEvent = (receiver: Receiver, event: PaddleEvent): Promise<ApplyResult['outcome'] | 'repeated'> =>
  receiver.db.transaction(async (tx) => {
    const { event_id: eventId, event_type: type, occurred_at: occurredAt } = event
    if (!(await queries.insertEvent(tx, { eventId, type, occurredAt, entityRef: event.data.id }))) return 'repeated'
    const { outcome, reason } = await processEvent(tx, receiver, event)
    await queries.setOutcome(tx, eventId, outcome, reason)
    return outcome
  })
