// Mails a link to reset a password. A job, so that the response time does not reveal whether the account exists.
import { Email } from '@parley/contracts/account/auth.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import { MailNotAccepted, type MailSender } from '#platform/mail.ts'
import { createToken, hashOfToken } from '../token.ts'
import { countResets, deleteReset, findRecipient, insertReset } from './reset.queries.ts'
import { resetMail } from './reset-mail.ts'

/** How long a link can be used, in milliseconds. */
export const resetMs = 3_600_000
/** Maximum number of valid links per account; further requests send no mail. */
const linksMax = 5

export const resetQueue = jobQueue({
  name: 'password-reset',
  data: { email: Email },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const resetWorker = ({ db, mailer, publicUrl }: MailSender): Worker<(typeof resetQueue)['data']> => ({
  async run({ email }) {
    const recipient = await findRecipient(db, email)
    if (recipient === null || (await countResets(db, recipient.id)) >= linksMax) return
    const token = createToken()
    const hash = hashOfToken(token)
    const expiresAt = new Date(Date.now() + resetMs)
    await insertReset(db, { hash, userId: recipient.id, expiresAt })
    try {
      await mailer.send(resetMail(recipient, `${publicUrl}/auth/reset?token=${token}`))
    } catch (error) {
      // A link that was not delivered must not count towards the limit; one that may have been delivered must work.
      if (error instanceof MailNotAccepted) await deleteReset(db, hash)
      throw error
    }
  },
})
