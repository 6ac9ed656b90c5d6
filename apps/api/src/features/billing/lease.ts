// One action at a time on a subscription, in whichever process. A lease and no lock: a call to a payment provider takes
// seconds, and the embedded database has one connection for everybody.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { subscriptions } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'

/** Longer than any action can take with all its tries, in milliseconds. */
const leaseMs = 120_000
const waitMaxMs = 15_000
const pollMs = 100

async function acquire(db: Database, id: string, token: string): Promise<boolean> {
  const now = Date.now()
  const taken = await db
    .update(subscriptions)
    .set({ busyToken: token, busyUntil: new Date(now + leaseMs) })
    .where(
      and(eq(subscriptions.id, id), or(isNull(subscriptions.busyUntil), lt(subscriptions.busyUntil, new Date(now)))),
    )
    .returning({ id: subscriptions.id })
  return taken.length > 0
}

/** @returns what the work answers, or null when another action took too long */
export async function withLease<T>(db: Database, subscriptionId: string, work: () => Promise<T>): Promise<T | null> {
  const token = randomUUID()
  const deadline = Date.now() + waitMaxMs
  while (!(await acquire(db, subscriptionId, token))) {
    if (Date.now() > deadline) return null
    await pause(pollMs)
  }
  try {
    return await work()
  } finally {
    await db
      .update(subscriptions)
      .set({ busyToken: null, busyUntil: null })
      .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.busyToken, token)))
  }
}
