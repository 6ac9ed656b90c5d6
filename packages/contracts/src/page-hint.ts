// A cookie without secrets that tells the server which page to send before it knows who the visitor is.
import { type Language, languages } from './language/language.ts'

export interface PageHint {
  readonly isSignedIn: boolean
  /** Whether a user has signed in in this browser before. */
  readonly isKnown: boolean
  readonly language: Language
}

const name = 'parley.page'
const form = /(?:^|;\s*)parley\.page=(in|out|new)\.([a-z]{2})(?:;|$)/

export const pageHint = {
  name,
  /** @returns the cookie as `name=value` */
  write: ({ isSignedIn, isKnown, language }: PageHint): string =>
    `${name}=${isSignedIn ? 'in' : isKnown ? 'out' : 'new'}.${language}`,
  /** @param cookies as in the header, or `document.cookie` */
  read(cookies: string): PageHint | null {
    const [, session, code] = form.exec(cookies) ?? []
    const language = languages.find((each) => each === code)
    return language === undefined ? null : { isSignedIn: session === 'in', isKnown: session !== 'new', language }
  },
}
