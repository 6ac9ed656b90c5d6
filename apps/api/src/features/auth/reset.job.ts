// Mails a link by which a password is set anew. A job, so that nobody can tell from the time whether the account exists.
import { createHash, randomBytes } from 'node:crypto'
import { Email } from '@parley/contracts/auth.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { countResets, deleteReset, findRecipient, insertReset } from './reset.queries.ts'
import { resetMail } from './reset-mail.ts'

/** How long a link can be used, in milliseconds. */
export const resetMs = 3_600_000
/** So many links that can be used at the same time are enough for one account; further requests bring no mail. */
const linksMax = 5
/** 192 bits, and short enough that the link fits into one line of a mail. */
const tokenBytes = 24

export const resetQueue = jobQueue({
  name: 'password-reset',
  data: z.strictObject({ email: Email }),
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface ResetSender {
  readonly db: Database
  readonly mailer: Mailer
  /** The address that people open: never what a request claims it to be. */
  readonly publicUrl: string
}

export const resetWorker = ({ db, mailer, publicUrl }: ResetSender): Worker<(typeof resetQueue)['data']> => ({
  async run({ email }) {
    const recipient = await findRecipient(db, email)
    if (recipient === null || (await countResets(db, recipient.id)) >= linksMax) return
    const token = randomBytes(tokenBytes).toString('base64url')
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
  giveUp: async () => undefined,
})
