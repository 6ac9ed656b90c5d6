// The operator's commands about plans and subscriptions.
import { Email } from '@parley/contracts/auth.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { findPlanByName, grantSubscription } from '../features/billing/billing.queries.ts'
import { seedPlans } from '../features/billing/plans.ts'
import { findOrgOfMember } from '../features/org/operator.queries.ts'
import { findUserByEmail } from '../features/user/operator.queries.ts'
import { command, Refusal } from './command.ts'

/** The end of a day (UTC) or an exact moment. */
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
    const user = await findUserByEmail(db, email)
    if (user === null) throw new Refusal(`Nobody has the address ${email}.`)
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

export const subscriptionCommands = [grant]
