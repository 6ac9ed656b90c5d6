// Subscribers for tests: organisations with a plan granted by the operator.
import type { Database } from '#database/connect.ts'
import { findPlanByName, grantSubscription } from '../../features/billing/billing.queries.ts'
import type { TestApp, TestUser } from '../test-app.ts'

/** Gives an organisation a subscription for one day. */
export async function subscribe(db: Database, orgId: string): Promise<void> {
  const plan = await findPlanByName(db, 'parley-monthly')
  if (plan === null) throw new Error('The plans are missing')
  await grantSubscription(db, { orgId, planId: plan.id, until: new Date(Date.now() + 86_400_000) })
}

/** A new user whose current organisation has a subscription. */
export async function registerSubscriber(
  app: TestApp,
  profile?: Parameters<TestApp['register']>[0],
): Promise<TestUser> {
  const person = await app.register(profile)
  await subscribe(app.connection.db, person.user.current_org_id)
  return person
}
