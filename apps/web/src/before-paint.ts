// Runs in the head of every page before its first paint: sets the colours, redirects, and checks whether the
// prerendered markup suits this browser. The build inlines it into the pages (../pages.ts).
import './paint-colours.ts'
import type { Config } from '@parley/contracts/config.ts'
import { isSignUpClosed } from '#features/auth/registration.ts'
import { prefetch } from '#platform/http/prefetch.ts'
import { keepAddressedLanguage, wantedLanguage } from '#platform/language/language.ts'
import { noteEarlyInput } from '#platform/page/early-input.ts'
import { writePageHint } from '#platform/page/page-hint.ts'
import { isAcceptanceRemembered } from '#platform/session/policies.ts'
import { isKnownHere, tokenKey } from '#platform/session/session-token.ts'
import { redirectFor } from './entry-address.ts'
import { firstReads } from './first-reads.ts'

const root = document.documentElement
/** The path of the prerendered page; undefined if there is none. */
const { page } = root.dataset
keepAddressedLanguage()
const language = wantedLanguage()
const token = localStorage.getItem(tokenKey)
const isSignedIn = token !== null
/** Written into the page by the server; anything missing is fetched later. */
const config = JSON.parse(document.getElementById('config')?.textContent ?? 'null') as Config | null

/** Hides the prerendered markup, so that `main.ts` starts with an empty page. */
const hideMarkup = () => {
  root.dataset.markup = 'hidden'
}

if (config) {
  const has = {
    google: config.google_client_id,
    oidc: config.oidc_name,
    registration: config.registration !== 'closed',
  }
  root.dataset.has = Object.entries(has)
    .flatMap(([name, value]) => (value ? [name] : []))
    .join(' ')
}
// The sign-up page looks up an invitation before it shows the form.
const invitation = new URLSearchParams(location.search).get('invitation')
if (page === '/auth/signup' && (invitation !== null || (config && isSignUpClosed(config, invitation)))) hideMarkup()

const hasAgreed = isAcceptanceRemembered()
// Users who have not accepted the policies cannot see the app.
if (page?.startsWith('/platform/') && !hasAgreed) hideMarkup()

if (root.lang !== language) {
  if (page !== undefined) {
    hideMarkup()
    // Lets the server send the next page in the correct language.
    writePageHint()
  }
  root.lang = language
}

const onward = redirectFor(location, { isSignedIn, isKnown: isKnownHere(localStorage) })
if (onward !== null && new URL(onward, location.href).pathname === page) {
  history.replaceState(null, '', onward)
} else if (onward !== null) {
  hideMarkup()
  writePageHint()
  root.dataset.leaving = 'true'
  location.replace(onward)
} else if (location.hash.startsWith('#second_factor')) hideMarkup()

if (page !== undefined && !root.dataset.leaving) prefetch(firstReads(page, location, hasAgreed), token)

noteEarlyInput()
