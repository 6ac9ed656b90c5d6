// The mail that verifies an e-mail address. Its owner is not known yet, so it contains no text written by the user.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mail } from '#platform/mail.ts'
import { textsOf } from '#texts/texts.ts'

const texts = textsOf('auth')

/** @param url the link with its token */
export function verificationMail(person: { email: string; language: Language }, url: string): Mail {
  const { subject, body, label, footer } = texts[person.language].verification
  return {
    to: person.email,
    name: null,
    language: person.language,
    subject,
    paragraphs: [body],
    link: { label, url },
    footer,
  }
}
