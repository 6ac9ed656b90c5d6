// The mail with the link to set a new password.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mail } from '#platform/mail.ts'
import { textsOf } from '#texts/texts.ts'

const texts = textsOf('auth')

/**
 * @param person their name is null if the e-mail address is not verified
 * @param url the link with its token
 */
export function resetMail(person: { email: string; name: string | null; language: Language }, url: string): Mail {
  const text = texts[person.language].reset
  return {
    to: person.email,
    name: person.name,
    language: person.language,
    subject: text.subject,
    paragraphs: [text.body],
    link: { label: text.label, url },
    footer: text.footer,
  }
}
