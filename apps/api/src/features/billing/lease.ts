// Runs one action at a time on a subscription, across processes. A lease rather than a lock, because a call to a
// payment provider takes seconds and the embedded database has a single connection.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { subscriptions } from '#database/billing.ts'
import { isOver } from '#database/capacity/lease-time.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'

/** How long a lease lasts without renewal, and so how long a crash blocks a subscription. */
const leaseSeconds = 4
/** Renewal interval: a third of the lease. */
const renewMs = 1_300
const waitMaxMs = 15_000
const pollMs = 100

/** Uses the database's clock, so that all servers agree. */
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`

/** True if no action on the subscription is running. */
export const isFree = isOver(subscriptions.busyUntil)

/**
 * Throws if the lease was lost, because another process may be acting.
 * @throws Problem BILLING.NOT_POSSIBLE (busy)
 */
export type CheckLease = () => void

const busy = (): Problem =>
  new Problem('BILLING.NOT_POSSIBLE', [{ path: '', code: 'busy', message: 'Something else is being done' }])

async function acquire(db: Database, id: string, token: string): Promise<boolean> {
  const taken = await db
    .update(subscriptions)
    .set({ busyToken: token, busyUntil: leaseEnd })
    .where(and(eq(subscriptions.id, id), isFree))
    .returning({ id: subscriptions.id })
  return taken.length > 0
}

/** Renews a lease until stopped. */
function keepRenewed(db: Database, id: string, token: string): { check: CheckLease; stop: () => void } {
  let isLost = false
  const isOwn = and(eq(subscriptions.id, id), eq(subscriptions.busyToken, token))
  const timer = setInterval(() => {
    db.update(subscriptions)
      .set({ busyUntil: leaseEnd })
      .where(isOwn)
      .returning({ id: subscriptions.id })
      .then(
        (renewed) => {
          if (renewed.length === 0) isLost = true
        },
        // Ignores a short outage of the database: the lease lasts for two more attempts.
        () => undefined,
      )
  }, renewMs)
  timer.unref()
  return {
    check() {
      if (isLost) throw busy()
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Runs one action at a time on a subscription.
 * @throws Problem BILLING.NOT_POSSIBLE (busy) if another action takes longer than 15 s
 */
export async function withLease<T>(
  db: Database,
  subscriptionId: string,
  work: (check: CheckLease) => Promise<T>,
): Promise<T> {
  const token = randomUUID()
  const deadline = performance.now() + waitMaxMs
  while (!(await acquire(db, subscriptionId, token))) {
    if (performance.now() > deadline) throw busy()
    await pause(pollMs)
  }
  const { check, stop } = keepRenewed(db, subscriptionId, token)
  try {
    return await work(check)
  } finally {
    stop()
    await db
      .update(subscriptions)
      .set({ busyToken: null, busyUntil: null })
      .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.busyToken, token)))
  }
}
