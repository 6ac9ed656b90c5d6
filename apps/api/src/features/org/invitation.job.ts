// Mails an invitation.
import { Id } from '@parley/contracts/id.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { MailSender } from '#platform/mail.ts'
import { invitationMail } from './invitation-mail.ts'
import { findInvited } from './org.queries.ts'

export const invitationQueue = jobQueue({
  name: 'invitation',
  data: { org_id: Id, user_id: Id },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const invitationWorker = ({ db, mailer, publicUrl }: MailSender): Worker<(typeof invitationQueue)['data']> => ({
  async run({ org_id: orgId, user_id: userId }) {
    const invited = await findInvited(db, orgId, userId)
    if (invited !== null) await mailer.send(invitationMail(invited, publicUrl))
  },
})
