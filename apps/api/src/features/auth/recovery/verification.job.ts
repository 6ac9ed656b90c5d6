// Mails a link to verify an e-mail address.
import { Id } from '@parley/contracts/id.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import { MailNotAccepted, type MailSender } from '#platform/mail.ts'
import { createToken, hashOfToken } from '../token.ts'
import { countVerifications, deleteVerification, findUnverified, insertVerification } from './verification.queries.ts'
import { verificationMail } from './verification-mail.ts'

/** How long a link can be used, in milliseconds: two days. */
const verificationMs = 48 * 3_600_000
/** Maximum number of valid links per account; further requests send no mail. */
const linksMax = 5

export const verificationQueue = jobQueue({
  name: 'email-verification',
  data: { user_id: Id },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const verificationWorker = ({
  db,
  mailer,
  publicUrl,
}: MailSender): Worker<(typeof verificationQueue)['data']> => ({
  async run({ user_id: userId }) {
    const user = await findUnverified(db, userId)
    if (user === null || (await countVerifications(db, userId)) >= linksMax) return
    const token = createToken()
    const hash = hashOfToken(token)
    await insertVerification(db, { hash, userId, expiresAt: new Date(Date.now() + verificationMs) })
    try {
      await mailer.send(verificationMail(user, `${publicUrl}/auth/verify?token=${token}`))
    } catch (error) {
      // A link that was not delivered must not count towards the limit; one that may have been delivered must work.
      if (error instanceof MailNotAccepted) await deleteVerification(db, hash)
      throw error
    }
  },
})
