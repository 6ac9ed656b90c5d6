// Mails an invitation to a class.
import { Id } from '@parley/contracts/id.ts'
import { Language } from '@parley/contracts/language/language.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { Mail, MailSender } from '#platform/mail.ts'
import { writeMail } from '#platform/mail-text.ts'
import { textsOf } from '#texts/texts.ts'
import { findInvited } from './roster.queries.ts'

const texts = textsOf('classes')

export const classInvitationQueue = jobQueue({
  name: 'class-invitation',
  /** The language of mail to a recipient without an account: the teacher's. */
  data: { invitation_id: Id, language: Language },
  retryDelaySeconds: 10,
  keepSeconds: 3600,
})

type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/**
 * The e-mail address of a recipient without an account is unverified, so their mail contains no text written by users.
 */
function mailTo({ language: own, ...invited }: Invited, inviter: Language, publicUrl: string): Mail {
  const language = own ?? inviter
  const { bodyForNew, labelForNew, ...text } = texts[language].invitation
  const values = { org: invited.orgName, class: invited.className }
  const reader = { ...invited, language }
  return own === null
    ? writeMail(reader, { ...text, body: bodyForNew, label: labelForNew }, values, `${publicUrl}/auth/signup`)
    : writeMail(reader, text, values, `${publicUrl}/platform/user-profile?tab=classes`)
}

export const classInvitationWorker = ({
  db,
  mailer,
  publicUrl,
}: MailSender): Worker<(typeof classInvitationQueue)['data']> => ({
  async run({ invitation_id: id, language }) {
    const invited = await findInvited(db, id)
    if (invited !== null) await mailer.send(mailTo(invited, language, publicUrl))
  },
})
