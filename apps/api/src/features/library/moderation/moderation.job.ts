// Tells authors by mail what operators and reports have done to their items, and why.
import { Id } from '@parley/contracts/id.ts'
import type { ReportReason } from '@parley/contracts/operator/moderation.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { Mail, MailSender } from '#platform/mail.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { type Author, findVerifiedAuthor } from './moderation.queries.ts'

const texts = textsOf('moderation')

export const moderationQueue = jobQueue({
  name: 'moderation-notice',
  data: {
    user_id: Id,
    /** The title at that time, because a deleted item can no longer be read. */
    title: z.string(),
    event: z.enum(['hidden', 'restored', 'deleted']),
    /** A ReportReason, or a sentence by the operator; null if no reason was given. */
    reason: z.string().nullable(),
  },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})
export type ModerationNotice = z.output<(typeof moderationQueue)['data']>

/** Mails an author once the transaction has been committed. */
export type TellAuthor = (tx: Database, notice: ModerationNotice) => Promise<void>

/** @returns a function that queues a mail to the author, if their e-mail address is verified */
export const tellAuthorBy =
  (jobs: Pick<Jobs, 'send'>): TellAuthor =>
  (tx, notice) =>
    jobs.send(moderationQueue, notice, tx)

const isReportReason = (reason: string, reasons: object): reason is ReportReason => Object.hasOwn(reasons, reason)

function moderationMail({ email, name, language }: Author, notice: ModerationNotice, publicUrl: string): Mail {
  const { reasons, reason: because, label, footer, ...events } = texts[language]
  const { subject, body } = events[notice.event]
  const titled = (text: string) => fill(text, { title: notice.title })
  const why = (reason: string) => fill(because, { reason: reason.replace(/\.$/, '') })
  const { reason } = notice
  const reasonLine = reason === null ? [] : [why(isReportReason(reason, reasons) ? reasons[reason] : reason)]
  return {
    to: email,
    name,
    language,
    subject: titled(subject),
    paragraphs: [titled(body), ...reasonLine],
    link: { label, url: `${publicUrl}/platform/dashboard` },
    footer,
  }
}

export const moderationWorker = ({ db, mailer, publicUrl }: MailSender): Worker<(typeof moderationQueue)['data']> => ({
  async run(notice) {
    const author = await findVerifiedAuthor(db, notice.user_id)
    if (author !== null) await mailer.send(moderationMail(author, notice, publicUrl))
  },
})
