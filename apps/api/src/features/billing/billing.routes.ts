// Plans, and what an organisation's owner can do with its subscription.
import * as endpoints from '@parley/contracts/org/billing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import * as queries from './billing.queries.ts'
import { mainUnits, statusAt } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { creditView, planView, subscriptionView } from './billing-view.ts'
import type { Sandbox } from './sandbox.ts'
import * as actions from './subscription-actions.ts'

export interface BillingDeps {
  readonly context: BillingContext
  /** Set if the sandbox is the provider. */
  readonly sandbox: Sandbox | null
  /** The server's public URL; null if it is only known from requests. */
  readonly publicUrl: string | null
}

export function billingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  readingRoutes(app, deps)
  buyingRoutes(app, deps)
  changingRoutes(app, deps)
}

/** The plans for sale; none if payments are off. */
const listSold = async ({ context }: BillingDeps) =>
  context.provider.name === 'off' ? [] : queries.listPublicPlans(context.receiver.db)

async function findSold(deps: BillingDeps, planId: string) {
  const sold = await listSold(deps)
  const plan = sold.find(({ id }) => id === planId)
  if (plan === undefined) throw new Problem('NOT_FOUND')
  return plan
}

const originOf = ({ publicUrl }: BillingDeps, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`

function readingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { context } = deps

  serve(app, endpoints.listPlans, async () => ({ items: (await listSold(deps)).map(planView) }))

  serve(app, endpoints.getPlan, async ({ params }) => planView(await findSold(deps, params.id)))

  serve(app, endpoints.getSubscription, async ({ user }) => {
    const { current, owed } = await actions.findSubscriptions(context, user.orgId)
    const now = new Date()
    return {
      subscription: current && subscriptionView(current, now),
      plan: current && planView(current.plan),
      owed: owed && subscriptionView(owed, now),
    }
  })

  serve(app, endpoints.getCredit, async ({ user }) => ({
    credit: creditView(await actions.balance(context, user.orgId)),
  }))
}

function buyingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { context, sandbox } = deps
  const { db } = context.receiver

  serve(app, endpoints.startCheckout, async ({ user, body, request }) => {
    if (context.provider.name === 'off') {
      const message = 'Plans are not sold here'
      throw new Problem('BILLING.NOT_POSSIBLE', [{ path: '', code: 'payments_off', message }])
    }
    const plan = await findSold(deps, body.plan_id)
    const subscriptions = await queries.listSubscriptionsWithPlan(db, user.orgId)
    const now = new Date()
    if (subscriptions.some(({ subscription }) => statusAt(subscription, now) !== 'CANCELLED')) {
      throw new Problem('BILLING.ALREADY_SUBSCRIBED')
    }
    const withTrial =
      plan.trialDays !== null && subscriptions.every(({ subscription }) => subscription.provider === 'operator')
    const email = await queries.findEmail(db, user.id)
    const language = user.explanationLanguage
    const origin = originOf(deps, request)
    const purchase = { orgId: user.orgId, plan, withTrial, email, language, origin }
    return actions.callProvider(context.log, context.provider.checkout(purchase))
  })

  serve(app, endpoints.getPaymentDetailsLink, async ({ user, request }) => {
    const { subscription } = await actions.requireProviderSubscription(context, user.orgId)
    const visitor = { language: user.explanationLanguage, origin: originOf(deps, request) }
    return {
      url: await actions.callProvider(context.log, context.provider.paymentLink(subscription.providerRef, visitor)),
    }
  })

  serve(app, endpoints.getSandboxLink, async ({ user, request }) => {
    if (sandbox === null) throw new Problem('BILLING.NOT_POSSIBLE')
    const { subscription } = await actions.requireProviderSubscription(context, user.orgId)
    const visitor = { language: user.explanationLanguage, origin: originOf(deps, request) }
    return { url: sandbox.timeLink(subscription.providerRef, visitor) }
  })
}

function changingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const { context } = deps
  const logAndView = (request: FastifyRequest, event: string, current: queries.SubscriptionWithPlan) => {
    const { orgId, id } = current.subscription
    request.log.info({ event, orgId, subscriptionId: id, userId: request.caller?.id })
    return subscriptionView(current, new Date())
  }

  serve(app, endpoints.cancelSubscription, async ({ user, request }) =>
    logAndView(request, 'subscription_cancelled', await actions.cancel(context, user.orgId)),
  )

  serve(app, endpoints.resumeSubscription, async ({ user, request }) =>
    logAndView(request, 'subscription_resumed', await actions.resume(context, user.orgId)),
  )

  serve(app, endpoints.endTrial, async ({ user, request }) =>
    logAndView(request, 'trial_ended', await actions.endTrial(context, user.orgId)),
  )

  serve(app, endpoints.changePlan, async ({ user, params, request }) =>
    logAndView(request, 'plan_changed', await actions.changePlan(context, user.orgId, await findSold(deps, params.id))),
  )

  serve(app, endpoints.previewPlanChange, async ({ user, params }) => {
    const plan = await findSold(deps, params.id)
    const preview = await actions.preview(context, user.orgId, plan)
    const { amountMinor, currency, nextPaymentAt } = preview
    return {
      amount: mainUnits(amountMinor, currency),
      currency,
      credit: creditView(preview),
      next_payment_date: nextPaymentAt?.toISOString() ?? null,
    }
  })
}
