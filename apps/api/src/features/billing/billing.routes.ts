// Plans, and what an organisation's owner does with its subscription.
import * as endpoints from '@parley/contracts/billing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import * as acts from './acts.ts'
import * as queries from './billing.queries.ts'
import { mainUnits, statusAt } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { creditView, planView, subscriptionView } from './billing-view.ts'
import type { Sandbox } from './sandbox.ts'

export interface BillingDependencies {
  readonly context: BillingContext
  /** The provider, where it is the sandbox. */
  readonly sandbox: Sandbox | null
  /** Where people open this server; null where that is known from their requests alone. */
  readonly publicUrl: string | null
}

export function billingRoutes(app: FastifyInstance, given: BillingDependencies): void {
  readingRoutes(app, given)
  buyingRoutes(app, given)
  changingRoutes(app, given)
}

/** What can be bought: nothing where nobody takes payments. */
const listSold = async ({ context }: BillingDependencies) =>
  context.provider.name === 'off' ? [] : queries.listPublicPlans(context.receiver.db)

async function findSold(given: BillingDependencies, planId: string) {
  const sold = await listSold(given)
  const plan = sold.find(({ id }) => id === planId)
  if (plan === undefined) throw new Problem('NOT_FOUND')
  return plan
}

const originOf = ({ publicUrl }: BillingDependencies, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`

function readingRoutes(app: FastifyInstance, given: BillingDependencies): void {
  const { context } = given

  serve(app, endpoints.listPlans, async () => ({ items: (await listSold(given)).map(planView) }))

  serve(app, endpoints.getPlan, async ({ params }) => planView(await findSold(given, params.id)))

  serve(app, endpoints.getSubscription, async ({ user }) => {
    const { current, owed } = await acts.findAll(context, user.orgId)
    const now = new Date()
    return {
      subscription: current && subscriptionView(current, now),
      plan: current && planView(current.plan),
      owed: owed && subscriptionView(owed, now),
    }
  })

  serve(app, endpoints.getCredit, async ({ user }) => ({ credit: creditView(await acts.balance(context, user.orgId)) }))
}

function buyingRoutes(app: FastifyInstance, given: BillingDependencies): void {
  const { context, sandbox } = given
  const { db } = context.receiver

  serve(app, endpoints.startCheckout, async ({ user, body, request }) => {
    if (context.provider.name === 'off') {
      const message = 'Plans are not sold here'
      throw new Problem('BILLING.NOT_POSSIBLE', [{ path: '', code: 'payments_off', message }])
    }
    const plan = await findSold(given, body.plan_id)
    const held = await queries.findHeld(db, user.orgId)
    const now = new Date()
    if (held.some(({ subscription }) => statusAt(subscription, now) !== 'CANCELLED')) {
      throw new Problem('BILLING.ALREADY_SUBSCRIBED')
    }
    const withTrial = plan.trialDays !== null && held.every(({ subscription }) => subscription.provider === 'operator')
    const email = await queries.findEmail(db, user.id)
    const language = user.explanationLanguage
    const origin = originOf(given, request)
    const purchase = { orgId: user.orgId, plan, withTrial, email, language, origin }
    return acts.asking(context.log, context.provider.checkout(purchase))
  })

  serve(app, endpoints.getPaymentDetailsLink, async ({ user, request }) => {
    const { subscription } = await acts.findOwn(context, user.orgId)
    const visitor = { language: user.explanationLanguage, origin: originOf(given, request) }
    return { url: await acts.asking(context.log, context.provider.paymentLink(subscription.providerRef, visitor)) }
  })

  serve(app, endpoints.getSandboxLink, async ({ user, request }) => {
    if (sandbox === null) throw new Problem('BILLING.NOT_POSSIBLE')
    const { subscription } = await acts.findOwn(context, user.orgId)
    const visitor = { language: user.explanationLanguage, origin: originOf(given, request) }
    return { url: sandbox.timeLink(subscription.providerRef, visitor) }
  })
}

function changingRoutes(app: FastifyInstance, given: BillingDependencies): void {
  const { context } = given
  const told = (request: FastifyRequest, event: string, held: queries.Held) => {
    const { orgId, id } = held.subscription
    request.log.info({ event, orgId, subscriptionId: id, userId: request.caller?.id })
    return subscriptionView(held, new Date())
  }

  serve(app, endpoints.cancelSubscription, async ({ user, request }) =>
    told(request, 'subscription_cancelled', await acts.cancel(context, user.orgId)),
  )

  serve(app, endpoints.resumeSubscription, async ({ user, request }) =>
    told(request, 'subscription_resumed', await acts.resume(context, user.orgId)),
  )

  serve(app, endpoints.endTrial, async ({ user, request }) =>
    told(request, 'trial_ended', await acts.endTrial(context, user.orgId)),
  )

  serve(app, endpoints.changePlan, async ({ user, params, request }) =>
    told(request, 'plan_changed', await acts.changePlan(context, user.orgId, await findSold(given, params.id))),
  )

  serve(app, endpoints.previewPlanChange, async ({ user, params }) => {
    const plan = await findSold(given, params.id)
    const preview = await acts.preview(context, user.orgId, plan)
    const { amountMinor, currency, nextPaymentAt } = preview
    return {
      amount: mainUnits(amountMinor, currency),
      currency,
      credit: creditView(preview),
      next_payment_date: nextPaymentAt?.toISOString() ?? null,
    }
  })
}
