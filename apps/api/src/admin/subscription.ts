// Admin commands about plans and subscriptions.
import { Email } from '@parley/contracts/account/auth.ts'
import { z } from 'zod'
import type { PlanRow } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'
import { findPlanByName, grantSubscription, listAllPlans, updatePlan } from '../features/billing/billing.queries.ts'
import { mainUnits, minorUnits } from '../features/billing/billing.rules.ts'
import { seedPlans } from '../features/billing/plans.ts'
import { findOrgOfMember } from '../features/org/operator.queries.ts'
import { command, Refusal, tableLines } from './command.ts'
import { findUser } from './user.ts'

/** The end of a day (UTC), or an exact time. */
const Until = z.union(
  [z.iso.date().transform((day) => new Date(`${day}T23:59:59.999Z`)), z.iso.datetime().transform((at) => new Date(at))],
  {
    error: 'A day such as 2030-12-31, or a moment such as 2030-12-31T12:00:00Z',
  },
)

async function findPlan(db: Database, name: string) {
  await seedPlans(db)
  const plan = await findPlanByName(db, name)
  if (plan === null) throw new Refusal(`There is no plan ${name}: see plan list.`)
  return plan
}

const grant = command({
  name: 'subscription grant',
  usage: '--email EMAIL --plan PLAN --until DAY [--org ID|NAME]',
  summary:
    "Gives a person's own organisation, or another one of theirs, a plan without payment until the end of that day.",
  options: z.strictObject({ email: Email, plan: z.string().min(1), until: Until, org: z.string().min(1).optional() }),
  async run(db, { email, plan: name, until, org }) {
    const user = await findUser(db, email)
    if (until <= new Date()) throw new Refusal('--until is in the past.')
    const plan = await findPlan(db, name)
    const [found, another] = await findOrgOfMember(db, user.id, org)
    if (found === undefined) throw new Refusal(`${email} is in no organisation ${org}.`)
    if (another !== undefined) throw new Refusal(`Several organisations are called ${org}: give the id.`)
    const id = await grantSubscription(db, { orgId: found.id, planId: plan.id, until })
    return {
      json: { _id: id, org_id: found.id, plan_id: plan.id, plan: plan.slug, until: until.toISOString() },
      lines: [`${found.name} (${found.id}) has ${plan.name} until ${until.toISOString()}.`],
    }
  },
})

const row = (plan: PlanRow) => ({
  _id: plan.id,
  slug: plan.slug,
  name: plan.name,
  plan_type: plan.planType,
  status: plan.status,
  billing_period: plan.billingPeriod,
  amount: mainUnits(plan.amountMinor, plan.currency),
  currency: plan.currency,
  trial_days: plan.trialDays,
  paddle_price: plan.paddlePrice,
  paddle_trial_price: plan.paddleTrialPrice,
})

const list = command({
  name: 'plan list',
  usage: '',
  summary: 'Lists the plans, those for tests too, with their prices at Paddle.',
  options: z.strictObject({}),
  async run(db) {
    await seedPlans(db)
    const plans = (await listAllPlans(db)).map(row)
    const lines = plans.map((plan) => [
      plan.slug,
      plan.status,
      `${plan.amount} ${plan.currency}`,
      plan.billing_period,
      plan.trial_days === null ? 'no trial' : `${plan.trial_days} days of trial`,
      plan.paddle_price ?? '-',
      plan.paddle_trial_price ?? '-',
    ])
    const head = ['PLAN', 'STATUS', 'AMOUNT', 'PERIOD', 'TRIAL', 'PADDLE PRICE', 'PADDLE TRIAL PRICE']
    return { json: plans, lines: tableLines([head, ...lines]) }
  },
})

const Currency = z
  .string()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'A currency such as EUR')
const amountMax = 1_000_000
const PriceId = z.string().regex(/^pri_[a-z\d]{26}$/, 'A price of Paddle: pri_ and 26 letters and digits')

const set = command({
  name: 'plan set',
  usage:
    '--plan PLAN [--name NAME] [--amount 12.00] [--currency EUR] [--trial-days 7] [--status ACTIVE|ARCHIVED] [--paddle-price pri_…] [--paddle-trial-price pri_…]',
  summary: 'Changes a plan; 0 days is no trial. Who has it already pays as before, until Paddle charges otherwise.',
  options: z.strictObject({
    plan: z.string().min(1),
    name: z.string().trim().min(1).max(120).optional(),
    amount: z.coerce.number().positive().max(amountMax).optional(),
    currency: Currency.optional(),
    'trial-days': z.coerce.number().int().min(0).max(365).optional(),
    status: z.enum(['ACTIVE', 'ARCHIVED']).optional(),
    'paddle-price': PriceId.optional(),
    'paddle-trial-price': PriceId.optional(),
  }),
  async run(db, { plan: asked, name, amount, currency, status, ...options }) {
    const plan = await findPlan(db, asked)
    const unit = currency ?? plan.currency
    // If only the currency changes, the amount stays the same.
    const sum = amount ?? (currency === undefined ? undefined : mainUnits(plan.amountMinor, plan.currency))
    const days = options['trial-days']
    const changed = await updatePlan(db, plan.id, {
      ...(name !== undefined && { name }),
      ...(sum !== undefined && { amountMinor: minorUnits(sum, unit), currency: unit }),
      ...(days !== undefined && { trialDays: days === 0 ? null : days }),
      ...(status !== undefined && { status }),
      ...(options['paddle-price'] !== undefined && { paddlePrice: options['paddle-price'] }),
      ...(options['paddle-trial-price'] !== undefined && { paddleTrialPrice: options['paddle-trial-price'] }),
    })
    const { amount: now, currency: of, billing_period: period } = row(changed)
    return {
      json: row(changed),
      lines: [`${changed.name} (${changed.slug}): ${now} ${of}, ${period}, ${changed.status}.`],
    }
  },
})

export const subscriptionCommands = [grant, list, set]
