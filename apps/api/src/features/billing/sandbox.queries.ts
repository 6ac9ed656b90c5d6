// Queries for the sandbox's subscriptions.
import { asc, eq, lte } from 'drizzle-orm'
import { type PlanRow, plans, type SandboxState, sandboxSubscriptions } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'
import { dueAt } from './sandbox.rules.ts'

export interface SandboxRow {
  readonly ref: string
  readonly orgId: string
  readonly state: SandboxState
  readonly plan: PlanRow
}

/** A subscription, locked until the transaction ends. */
export async function lockSubscription(tx: Database, ref: string): Promise<SandboxRow | null> {
  const [row] = await tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.ref, ref)).for('update')
  return row === undefined ? null : { ...row, plan: await findPlan(tx, row.state.planId) }
}

export async function findSubscription(db: Database, ref: string): Promise<SandboxRow | null> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.ref, ref))
  return row === undefined ? null : { ...row, plan: await findPlan(db, row.state.planId) }
}

export async function findPlan(db: Database, id: string): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  if (plan === undefined) throw new Error(`Plan ${id} is gone`)
  return plan
}

export const listOfOrg = (db: Database, orgId: string) =>
  db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.orgId, orgId))

export async function insertSubscription(
  tx: Database,
  row: { ref: string; orgId: string; checkoutId: string; state: SandboxState },
): Promise<void> {
  await tx.insert(sandboxSubscriptions).values({ ...row, dueAt: dueAt(row.state) })
}

export async function updateSubscription(tx: Database, ref: string, state: SandboxState): Promise<void> {
  await tx
    .update(sandboxSubscriptions)
    .set({ state, dueAt: dueAt(state) })
    .where(eq(sandboxSubscriptions.ref, ref))
}

/** Due subscriptions, the longest overdue first. */
export async function listDue(db: Database, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ ref: sandboxSubscriptions.ref })
    .from(sandboxSubscriptions)
    .where(lte(sandboxSubscriptions.dueAt, now))
    .orderBy(asc(sandboxSubscriptions.dueAt))
    .limit(max)
  return rows.map(({ ref }) => ref)
}
