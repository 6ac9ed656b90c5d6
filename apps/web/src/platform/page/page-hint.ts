// Cookie with the interface language and whether the user is signed in, which tells the server which page to send
// (apps/api/src/platform/pages/pages.ts). It is neither secret nor trusted.
import { pageHint } from '@parley/contracts/page-hint.ts'
import { wantedLanguage } from '../language/language.ts'
import { isKnownHere, tokenKey } from '../session/session-token.ts'

const yearSeconds = 31_536_000

/** Updates the cookie. Call it whenever the language or the session in this browser changes. */
export function writePageHint(): void {
  const isSignedIn = localStorage.getItem(tokenKey) !== null
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const hint = pageHint.write({ isSignedIn, isKnown: isKnownHere(localStorage), language: wantedLanguage() })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and is asynchronous.
  document.cookie = `${hint}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
