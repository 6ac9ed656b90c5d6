import { eq } from 'drizzle-orm'
import { plans } from '#database/billing.ts'
import { anybody, nothing, type Rule, signedIn, type World } from './access-rule.ts'

/** For actions by an organisation's owner; users without a team own their personal organisation. */
const ownerOnly = (status: number, ask: Rule['ask'] = nothing): Rule =>
  signedIn(403, ask, { owner: status, invited: status, removed: status })

const aPlan = async ({ db }: World) =>
  (await db.select({ id: plans.id }).from(plans).where(eq(plans.isPublic, true)))[0]?.id ?? ''
const withPlan: Rule['ask'] = async (world) => ({ params: { id: await aPlan(world) } })

export const billingRules: Record<string, Rule> = {
  'GET /api/plan': anybody(200),
  'GET /api/plan/{id}': anybody(200, withPlan),
  'GET /api/subscription/info': signedIn(200),
  'POST /api/subscription/checkout': ownerOnly(200, async (world) => ({ body: { plan_id: await aPlan(world) } })),
  // There is no subscription yet.
  'POST /api/subscription/cancel': ownerOnly(409),
  'POST /api/subscription/recancel': ownerOnly(409),
  'POST /api/subscription/activate-from-trial': ownerOnly(409),
  'GET /api/subscription/payment-details-link': ownerOnly(409),
  'GET /api/subscription/sandbox-link': ownerOnly(409),
  'GET /api/subscription/credit': ownerOnly(409),
  'PATCH /api/subscription/change-plan/{id}': ownerOnly(409, withPlan),
  'GET /api/subscription/change-plan/{id}/preview': ownerOnly(409, withPlan),
}
