// Mails a link by which a password is set anew. A job, so that nobody can tell from the time whether the account exists.
import { Email } from '@parley/contracts/auth.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'
import type { MailSender } from '#platform/mail.ts'
import { countResets, deleteReset, findRecipient, insertReset } from './reset.queries.ts'
import { resetMail } from './reset-mail.ts'
import { createToken, hashOfToken } from './token.ts'

/** How long a link can be used, in milliseconds. */
export const resetMs = 3_600_000
/** So many links that can be used at the same time are enough for one account; further requests bring no mail. */
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
      // A link that nobody got must not count among those that are enough.
      await deleteReset(db, hash)
      throw error
    }
  },
})
