// Mail texts, which contain names chosen by users only if the address is verified.
import type { Language } from '@parley/contracts/language/language.ts'
import { fill } from '#texts/texts.ts'
import type { Mail } from './mail.ts'

/** A mail's text in one language: with names chosen by users, and without them for unverified addresses. */
export interface MailText {
  readonly subject: string
  readonly body: string
  readonly namedSubject: string
  readonly namedBody: string
  readonly label: string
  readonly footer: string
}

export interface MailReader {
  readonly email: string
  /** Null if the address is not verified. */
  readonly name: string | null
  readonly language: Language
}

/**
 * @param values for the placeholders in the text
 * @param url the mail's link
 */
export function writeMail(
  { email, name, language }: MailReader,
  text: MailText,
  values: Readonly<Record<string, string>>,
  url: string,
): Mail {
  const [subject, body] = name === null ? [text.subject, text.body] : [text.namedSubject, text.namedBody]
  return {
    to: email,
    name,
    language,
    subject: fill(subject, values),
    paragraphs: [fill(body, values)],
    link: { label: text.label, url },
    footer: fill(text.footer, values),
  }
}
