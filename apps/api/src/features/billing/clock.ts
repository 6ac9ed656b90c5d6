// Does the work that becomes due over time: ending trials, expired gifts, interrupted changes and sandbox events.
import type { Worker } from '#platform/jobs/jobs.ts'
import { type clockQueue, noticeQueue } from './billing.job.ts'
import { endWhatIsOver, listTrialsEnding } from './billing.queries.ts'
import { trialNotice, trialNoticeMs } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { revertUnfinishedChanges } from './change.ts'
import { insertNotice } from './event.queries.ts'
import type { Receiver } from './receive.ts'
import type { Sandbox } from './sandbox.ts'

async function announceTrials({ db, jobs }: Receiver, now: Date): Promise<void> {
  for (const row of await listTrialsEnding(db, now, new Date(now.getTime() + trialNoticeMs))) {
    const { orgId, providerRef: ref, trialEndsAt } = row
    const at = trialEndsAt?.toISOString() ?? null
    await db.transaction(async (tx) => {
      if (!(await insertNotice(tx, trialNotice(ref), orgId))) return
      await jobs.send(noticeQueue, { kind: 'trial_ending', org_id: orgId, ref, at }, tx)
    })
  }
}

/** Does everything that is due now. */
async function lookAtClock(context: BillingContext, sandbox: Sandbox | null, now: Date): Promise<void> {
  const { receiver } = context
  await sandbox?.runDue(now)
  await endWhatIsOver(receiver.db, now, receiver.provider)
  await announceTrials(receiver, now)
  await revertUnfinishedChanges(context)
}

export const clockWorker = (context: BillingContext, sandbox: Sandbox | null): Worker<(typeof clockQueue)['data']> => ({
  run: () => lookAtClock(context, sandbox, new Date()),
})
