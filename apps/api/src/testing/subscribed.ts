// Subscribers for tests: organisations to which the operator has given a plan.
import type { Database } from '#database/connect.ts'
import { findPlanByName, grantSubscription } from '../features/billing/billing.queries.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** Covers an organisation for a day. */
export async function subscribe(db: Database, orgId: string): Promise<void> {
  const plan = await findPlanByName(db, 'parley-monthly')
  if (plan === null) throw new Error('The plans are missing')
  await grantSubscription(db, { orgId, planId: plan.id, until: new Date(Date.now() + 86_400_000) })
}

/** Somebody new whose current organisation is covered. */
export async function registerSubscriber(app: TestApp, given?: Parameters<TestApp['register']>[0]): Promise<TestUser> {
  const person = await app.register(given)
  await subscribe(app.connection.db, person.user.current_org_id)
  return person
}
