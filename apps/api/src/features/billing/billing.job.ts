// Background jobs for billing.
import { Id } from '@parley/contracts/id.ts'
import { z } from 'zod'
import { jobQueue } from '#platform/jobs/jobs.ts'

/** Notifies an organisation's owner. */
export const noticeQueue = jobQueue({
  name: 'billing-notice',
  data: {
    kind: z.enum(['trial_ending', 'payment_failed', 'cancelled', 'ended', 'invoice', 'refunded']),
    org_id: Id,
    /** The provider's id of the subscription, or of the transaction if `invoice` is set. */
    ref: z.string(),
    /** When the trial or the access ends, or, while a payment is due, when the grace period ends. */
    at: z.iso.datetime().nullable(),
  },
  retryDelaySeconds: 10,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Ends an unusable subscription. Retried for about two days, because otherwise it would keep being charged. */
export const endQueue = jobQueue({
  name: 'billing-end',
  data: {
    ref: z.string(),
    /** The organisation that bought it despite already having one, and gets a refund. */
    twice: Id.nullable().default(null),
  },
  retryLimit: 12,
  retryDelaySeconds: 30,
})

/** Delivers the sandbox's events until they are accepted. */
export const sandboxEventQueue = jobQueue({
  name: 'billing-sandbox-event',
  data: { body: z.string() },
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Every minute: sandbox payments that are due, trials about to end, expired gifts. */
export const clockQueue = jobQueue({
  name: 'billing-clock',
  data: {},
  retryLimit: 0,
  keepSeconds: 3600,
})

/** Every hour: changes at Paddle that may have been missed. */
export const reconciliationQueue = jobQueue({
  name: 'billing-reconciliation',
  data: {},
  retryLimit: 2,
  retryDelaySeconds: 60,
  keepSeconds: 86_400,
})
