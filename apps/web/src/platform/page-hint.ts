// What the server knows of this browser before the app runs: the language of the interface and whether somebody is signed
// in. From it the server chooses the page that it sends (apps/api/src/platform/pages.ts). Nothing in it is secret or trusted.
import { pageHint } from '@parley/contracts/page-hint.ts'
import { wantedLanguage } from './language.ts'
import { tokenKey } from './session-token.ts'

const yearSeconds = 31_536_000

/** Writes down what is so now. To call wherever the language or the session in this browser changes. */
export function writePageHint(): void {
  const isSignedIn = localStorage.getItem(tokenKey) !== null
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const hint = pageHint.write({ isSignedIn, language: wantedLanguage() })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and is asynchronous.
  document.cookie = `${hint}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
