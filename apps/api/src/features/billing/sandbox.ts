// The sandbox: a payment provider that accepts no cards. It keeps its own records, reports events by signed webhooks,
// and implements the same calls as a real provider.
import { randomBytes } from 'node:crypto'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { z } from 'zod'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import type { Keys } from '#platform/secret.ts'
import { sandboxEventQueue } from './billing.job.ts'
import { afterPeriod } from './billing.rules.ts'
import { listOfOrg, lockOrg } from './event.queries.ts'
import { PaddleSubscription } from './paddle-entity.ts'
import { type PaymentProvider, PaymentRefused, ProviderUnavailable, type Visitor } from './provider.ts'
import { type Receiver, readSubscription } from './receive.ts'
import * as queries from './sandbox.queries.ts'
import * as rules from './sandbox.rules.ts'
import { sandboxEntity, sandboxEvents, sandboxPrices } from './sandbox-event.ts'
import { seal, signCustomData, unseal } from './signature.ts'

export interface SandboxDeps {
  readonly receiver: Receiver
  /** Seals the URLs of its pages. */
  readonly pageKeys: Keys
  /** Delivers an event to the webhook. Rejects if it was not accepted; then it is retried. */
  readonly deliver: (body: string) => Promise<void>
}

/** The page and the user that a URL is for. */
const Ticket = z.object({
  page: z.enum(['checkout', 'payment', 'time', 'invoice']),
  /** The purchase of a checkout, otherwise the subscription or transaction. */
  ref: z.string(),
  org: z.string(),
  plan: z.string(),
  language: z.enum(languages),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Ticket = z.infer<typeof Ticket>

const hourMs = 3_600_000
/** How long each page's URL is valid. */
const lifetimes = { checkout: 24 * hourMs, payment: hourMs, time: hourMs, invoice: hourMs } as const

export type CheckoutOutcome = 'completed' | 'subscribed' | 'gone'

export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox'
  /** The page and user of a URL; null if it is forged or expired. */
  open(sealed: string): Ticket | null
  /** The page that advances the clock. */
  timeLink(ref: string, visitor: Visitor): string
  /** Completes the purchase, once. */
  complete(ticket: Ticket): Promise<CheckoutOutcome>
  mayTry(orgId: string): Promise<boolean>
  show(ref: string): Promise<queries.SandboxRow | null>
  setCard(ref: string, works: boolean): Promise<void>
  /** Advances the clock until the next event is due, or is this many milliseconds away. */
  moveOn(ref: string, cardWorks: boolean, awayMs?: number): Promise<void>
  /** Applies events that are due. */
  runDue(now: Date): Promise<void>
}

const newRef = () => `sub_${newId()}`
const dueBatchSize = 100

export function createSandbox(deps: SandboxDeps): Sandbox {
  const { receiver, pageKeys, deliver } = deps
  const { db, jobs, log } = receiver

  const link = (ticket: Omit<Ticket, 'until' | 'language'>, { language, origin }: Visitor): string =>
    `${origin}/api/sandbox/${seal(pageKeys, { ...ticket, language, until: Date.now() + lifetimes[ticket.page] })}`

  /** Events are stored until delivered; most are delivered immediately. */
  async function tell(work: (tx: Database) => Promise<string[]>): Promise<void> {
    const bodies = await db.transaction(async (tx) => {
      const bodies = await work(tx)
      for (const body of bodies) await jobs.send(sandboxEventQueue, { body }, tx)
      return bodies
    })
    for (const body of bodies) {
      await deliver(body).catch((error: unknown) => log.warn({ err: error }, 'A sandbox event will be delivered later'))
    }
  }

  /** Changes a subscription, and returns its new state. */
  async function change(
    ref: string,
    decide: (row: queries.SandboxRow, now: Date) => rules.Outcome,
  ): Promise<PaddleSubscription> {
    let state: rules.State | undefined
    await tell(async (tx) => {
      const row = await queries.lockSubscription(tx, ref)
      if (row === null) throw new ProviderUnavailable(`The sandbox knows nothing of ${ref}`)
      const outcome = decide(row, new Date())
      if ('refused' in outcome) throw new PaymentRefused(outcome.refused)
      state = outcome.state
      await queries.updateSubscription(tx, ref, outcome.state)
      return sandboxEvents(ref, outcome.state, outcome.events)
    })
    if (state === undefined) throw new ProviderUnavailable(`The sandbox lost ${ref}`)
    return PaddleSubscription.parse(sandboxEntity(ref, state))
  }

  const changed = async (ref: string, decide: (row: queries.SandboxRow, now: Date) => rules.Outcome) =>
    readSubscription(db, receiver, await change(ref, decide))

  async function known(ref: string): Promise<queries.SandboxRow> {
    const row = await queries.findSubscription(db, ref)
    if (row === null) throw new ProviderUnavailable(`The sandbox knows nothing of ${ref}`)
    return row
  }

  async function read(ref: string) {
    const { state } = await known(ref)
    return readSubscription(db, receiver, PaddleSubscription.parse(sandboxEntity(ref, state)))
  }

  const mayTry = async (orgId: string): Promise<boolean> => (await queries.listOfOrg(db, orgId)).length === 0

  async function begin(tx: Database, ticket: Ticket): Promise<CheckoutOutcome | string[]> {
    if (!(await lockOrg(tx, ticket.org))) return 'gone'
    const before = await queries.listOfOrg(tx, ticket.org)
    if (before.some(({ checkoutId }) => checkoutId === ticket.ref)) return 'completed'
    if (before.some(({ state }) => state.status !== 'canceled')) return 'subscribed'
    const known = await listOfOrg(tx, ticket.org)
    const plan = await queries.findPlan(tx, ticket.plan)
    const prices = sandboxPrices(plan)
    const withTrial = plan.trialDays !== null && known.every(({ provider }) => provider === 'operator')
    const price = withTrial ? prices.paddleTrialPrice : prices.paddlePrice
    const ref = newRef()
    const custom = signCustomData(receiver.customDataKeys, ticket.org, price)
    const { state, events } = rules.begin(ref, plan, withTrial, custom, new Date())
    await queries.insertSubscription(tx, { ref, orgId: ticket.org, checkoutId: ticket.ref, state })
    return sandboxEvents(ref, state, events)
  }

  return {
    name: 'sandbox',
    checkout: async ({ orgId, plan, language, origin }) => {
      const ref = randomBytes(12).toString('hex')
      return {
        provider: 'sandbox',
        url: link({ page: 'checkout', ref, org: orgId, plan: plan.id }, { language, origin }),
      }
    },
    cancel: (ref) => changed(ref, ({ state }, now) => rules.cancel(state, now)),
    end: async (ref) => void (await change(ref, ({ state }, now) => rules.end(state, now))),
    // The sandbox never sells a second subscription.
    refund: async () => [],
    resume: (ref) => changed(ref, ({ state }, now) => rules.resume(state, now)),
    activate: (ref) => changed(ref, ({ state, plan }, now) => rules.endTrial(ref, state, plan, now)),
    read,
    changePlan: (ref, to) => changed(ref, ({ state, plan }, now) => rules.changePlan(ref, state, plan, to, now)),
    // The sandbox's changes are atomic.
    revertChange: read,
    preview: async (ref, to) => {
      const [{ state, plan }, now] = [await known(ref), new Date()]
      const { dueMinor: amountMinor, creditMinor } = rules.costOfChange(state, plan, to, now)
      const { currency, amountMinor: recurringMinor } = to
      return { amountMinor, creditMinor, recurringMinor, currency, nextPaymentAt: afterPeriod(now, to.billingPeriod) }
    },
    async balance(ref) {
      const { state, plan } = await known(ref)
      return { creditMinor: state.creditMinor, currency: plan.currency }
    },
    paymentLink: async (ref, visitor) => {
      const { orgId, plan } = await known(ref)
      return link({ page: 'payment', ref, org: orgId, plan: plan.id }, visitor)
    },
    invoiceLink: async (ref, visitor) => link({ page: 'invoice', ref, org: '', plan: '' }, visitor),
    timeLink: (ref, visitor) => link({ page: 'time', ref, org: '', plan: '' }, visitor),
    open(sealed) {
      const ticket = Ticket.safeParse(unseal(pageKeys, sealed))
      return ticket.success && ticket.data.until > Date.now() ? ticket.data : null
    },
    async complete(ticket) {
      let outcome: CheckoutOutcome = 'completed'
      await tell(async (tx) => {
        const begun = await begin(tx, ticket)
        if (typeof begun !== 'string') return begun
        outcome = begun
        return []
      })
      return outcome
    },
    mayTry,
    show: (ref) => queries.findSubscription(db, ref),
    setCard: async (ref, works) =>
      void (await change(ref, ({ state, plan }, now) => rules.setCard(ref, state, plan, works, now))),
    moveOn: async (ref, cardWorks, awayMs = 0) =>
      void (await change(ref, ({ state, plan }, now) => rules.moveOn(ref, state, plan, { cardWorks, awayMs }, now))),
    async runDue(now) {
      for (const ref of await queries.listDue(db, now, dueBatchSize)) {
        await change(ref, ({ state, plan }, at) => rules.whenDue(ref, state, plan, at))
      }
    },
  }
}

/** The language of a page's visitor. */
export const languageOf = (ticket: Ticket | null): Language => ticket?.language ?? 'en'
