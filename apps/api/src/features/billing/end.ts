// Ends unusable subscriptions, and refunds duplicate purchases.
import type { Database } from '#database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/jobs.ts'
import { endQueue, noticeQueue } from './billing.job.ts'
import { listRefsOfOwner } from './billing.queries.ts'
import type { BillingContext } from './billing-context.ts'
import { insertNotice } from './event.queries.ts'

/** Queues the end of a user's subscriptions at Paddle, in the transaction that deletes the user. */
export async function endSubscriptionsOf(jobs: Pick<Jobs, 'send'>, tx: Database, userId: string): Promise<void> {
  for (const ref of await listRefsOfOwner(tx, userId, 'paddle')) await jobs.send(endQueue, { ref }, tx)
}

export const endWorker = ({ receiver, provider, log }: BillingContext): Worker<(typeof endQueue)['data']> => ({
  async run({ ref, twice: orgId }) {
    await provider.end(ref)
    if (orgId === null) return
    for (const payment of await provider.refund(ref)) {
      await receiver.db.transaction(async (tx) => {
        if (!(await insertNotice(tx, `refunded ${payment}`, orgId))) return
        log.warn({ event: 'refund_requested', orgId, ref, payment }, 'Paid twice: refunding the later payment')
        await receiver.jobs.send(noticeQueue, { kind: 'refunded', org_id: orgId, ref, at: null }, tx)
      })
    }
  },
  onExhausted: async ({ ref, twice }) => {
    const todo = twice === null ? 'End it at the payment provider' : 'End it at the payment provider, and refund it'
    log.error({ event: 'subscription_not_ended', ref }, todo)
  },
})
