// A cookie that is no secret: which page the server sends before anybody has said who they are.
import { type Language, languages } from './language.ts'

export interface PageHint {
  readonly isSignedIn: boolean
  readonly language: Language
}

const name = 'parley.page'
const form = /(?:^|;\s*)parley\.page=(in|out)\.([a-z]{2})(?:;|$)/

export const pageHint = {
  name,
  /** Name and value. */
  write: ({ isSignedIn, language }: PageHint): string => `${name}=${isSignedIn ? 'in' : 'out'}.${language}`,
  /** @param cookies as in the header, or `document.cookie` */
  read(cookies: string): PageHint | null {
    const [, session, code] = form.exec(cookies) ?? []
    const language = languages.find((each) => each === code)
    return language === undefined ? null : { isSignedIn: session === 'in', language }
  },
}
