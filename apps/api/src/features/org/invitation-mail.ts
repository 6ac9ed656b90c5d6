// The mail about an invitation to an organisation.
import type { Mail } from '#platform/mail.ts'
import { type MailReader, writeMail } from '#platform/mail-text.ts'
import { textsOf } from '#texts/texts.ts'

const texts = textsOf('org')

export interface Invited extends MailReader {
  readonly orgName: string
}

/** @param publicUrl the app's URL, without a trailing slash */
export const invitationMail = (invited: Invited, publicUrl: string): Mail =>
  writeMail(
    invited,
    texts[invited.language].invitation,
    { org: invited.orgName },
    `${publicUrl}/platform/user-profile?tab=notifications`,
  )
