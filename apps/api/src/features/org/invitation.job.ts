// Mails an invitation.
import { Id } from '@parley/contracts/id.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { invitationMail } from './invitation-mail.ts'
import { findInvited } from './org.queries.ts'

export const invitationQueue = jobQueue({
  name: 'invitation',
  data: z.strictObject({ org_id: Id, user_id: Id }),
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export interface InvitationSender {
  readonly db: Database
  readonly mailer: Mailer
  /** The address that people open. */
  readonly publicUrl: string
}

export const invitationWorker = ({
  db,
  mailer,
  publicUrl,
}: InvitationSender): Worker<(typeof invitationQueue)['data']> => ({
  async run({ org_id: orgId, user_id: userId }) {
    const invited = await findInvited(db, orgId, userId)
    if (invited !== null) await mailer.send(invitationMail(invited, publicUrl))
  },
  giveUp: async () => undefined,
})
