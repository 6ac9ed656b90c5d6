// Reads newer data from Paddle every hour, because webhooks get lost.
import type { Worker } from '#platform/jobs/jobs.ts'
import type { reconciliationQueue } from './billing.job.ts'
import { listOpenRefs } from './billing.queries.ts'
import type { PaddleClient } from './paddle-client.ts'
import { PaddleSubscription } from './paddle-entity.ts'
import { applySnapshot, type Receiver, readSubscription } from './receive.ts'

const pageSize = 200
/** Maximum number of ids in one URL. */
const idsPerRequest = 100
/** How far back to look for unknown subscriptions, in milliseconds. */
const lookBackMs = 3 * 86_400_000

const everyStatus = 'status=active,canceled,past_due,paused,trialing'

async function takeAll(receiver: Receiver, entities: readonly PaddleSubscription[]): Promise<void> {
  for (const entity of entities) {
    await applySnapshot(receiver, await readSubscription(receiver.db, receiver, entity))
  }
}

/** Reads all open subscriptions, and new ones. */
async function reconcile(receiver: Receiver, client: PaddleClient, now: Date): Promise<void> {
  const since = now.getTime() - lookBackMs
  const isOldEnough = (found: PaddleSubscription[]) => (found.at(-1)?.created_at.getTime() ?? 0) < since
  const newest = `/subscriptions?${everyStatus}&order_by=id%5BDESC%5D&per_page=${pageSize}`
  await takeAll(receiver, await client.pages(newest, PaddleSubscription, isOldEnough))
  const refs = await listOpenRefs(receiver.db, receiver.provider)
  for (let from = 0; from < refs.length; from += idsPerRequest) {
    const ids = refs.slice(from, from + idsPerRequest).map(encodeURIComponent)
    const path = `/subscriptions?${everyStatus}&id=${ids.join(',')}&per_page=${pageSize}`
    await takeAll(receiver, await client.pages(path, PaddleSubscription, () => false))
  }
  receiver.log.info({ open: refs.length }, 'Compared subscriptions with Paddle')
}

export const reconciliationWorker = (
  receiver: Receiver,
  client: PaddleClient,
): Worker<(typeof reconciliationQueue)['data']> => ({
  run: () => reconcile(receiver, client, new Date()),
})
