// What is done about payments beside the requests.
import { Id } from '@parley/contracts/id.ts'
import { z } from 'zod'
import { jobQueue } from '#platform/jobs.ts'

/** Tells an organisation's owner something. */
export const noticeQueue = jobQueue({
  name: 'billing-notice',
  data: {
    kind: z.enum(['trial_ending', 'payment_failed', 'cancelled', 'ended', 'invoice', 'refunded']),
    org_id: Id,
    /** The subscription, or with `invoice` the transaction, as its provider calls it. */
    ref: z.string(),
    /** When the trial or the access ends, or until when everything stays open while a payment is due. */
    at: z.iso.datetime().nullable(),
  },
  retryDelaySeconds: 10,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Ends a subscription that nobody can use: tried for about two days, since somebody would go on paying for it. */
export const endQueue = jobQueue({
  name: 'billing-end',
  data: {
    ref: z.string(),
    /** The organisation that bought it although it had one: what it paid is given back. */
    twice: Id.nullable().default(null),
  },
  retryLimit: 12,
  retryDelaySeconds: 30,
})

/** What the sandbox has to tell, until it has been taken. */
export const sandboxEventQueue = jobQueue({
  name: 'billing-sandbox-event',
  data: { body: z.string() },
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Every minute: what is due in the sandbox, trials about to end, gifts that have run out. */
export const clockQueue = jobQueue({
  name: 'billing-clock',
  data: {},
  retryLimit: 0,
  keepSeconds: 3600,
})

/** Every hour: what Paddle knows and we may have missed. */
export const reconciliationQueue = jobQueue({
  name: 'billing-reconciliation',
  data: {},
  retryLimit: 2,
  retryDelaySeconds: 60,
  keepSeconds: 86_400,
})
