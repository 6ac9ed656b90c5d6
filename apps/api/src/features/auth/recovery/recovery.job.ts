// Mails that a recovery code was used, so that a stolen one is noticed.
import { Id } from '@parley/contracts/id.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/users.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { MailSender } from '#platform/mail.ts'
import { recoveryMail } from './recovery-mail.ts'

export const recoveryQueue = jobQueue({
  name: 'recovery-code-used',
  data: { user_id: Id, left: z.number().int().min(0) },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

export const recoveryWorker = ({ db, mailer, publicUrl }: MailSender): Worker<(typeof recoveryQueue)['data']> => ({
  async run({ user_id: userId, left }) {
    const [user] = await db
      .select({ email: users.email, language: users.explanationLanguage })
      .from(users)
      .where(eq(users.id, userId))
    if (user !== undefined) await mailer.send(recoveryMail(user, left, `${publicUrl}/platform/user-profile`))
  },
})
