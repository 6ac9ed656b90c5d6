// The mail about a used recovery code. It contains no text written by the user.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mail } from '#platform/mail.ts'
import { fill, textsOf } from '#texts/texts.ts'

const texts = textsOf('auth')

/** @param left how many codes are still unused */
export function recoveryMail(person: { email: string; language: Language }, left: number, url: string): Mail {
  const { subject, body, left: leftText, label, footer } = texts[person.language].recovery
  return {
    to: person.email,
    name: null,
    language: person.language,
    subject,
    paragraphs: [body, fill(leftText, { count: String(left) })],
    link: { label, url },
    footer,
  }
}
