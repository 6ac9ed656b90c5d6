// Runs in the head of every page, before its first paint: the colours, where the address leads, and whether the markup
// that was prerendered is right for this browser. The build writes it into the pages (../pages.ts).
import './paint-colours.ts'
import type { Config } from '@parley/contracts/config.ts'
import { isSignUpClosed } from '#features/auth/registration.ts'
import { askAhead } from '#platform/asked-ahead.ts'
import { noteEarlyInput } from '#platform/early-input.ts'
import { wantedLanguage } from '#platform/language.ts'
import { writePageHint } from '#platform/page-hint.ts'
import { isAcceptanceRemembered } from '#platform/policies.ts'
import { tokenKey } from '#platform/session-token.ts'
import { leadsTo } from './entry-address.ts'
import { firstReads } from './first-reads.ts'

const root = document.documentElement
/** The path of the page whose markup this is; undefined where none was prerendered. */
const { page } = root.dataset
const language = wantedLanguage()
const token = localStorage.getItem(tokenKey)
const isSignedIn = token !== null
/** Written into the page by the server; what is not known there is asked for later. */
const config = JSON.parse(document.getElementById('config')?.textContent ?? 'null') as Config | null

/** Shows nothing of what was prerendered: `main.ts` begins with an empty page. */
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
  const invitation = new URLSearchParams(location.search).get('invitation')
  if (page === '/auth/signup' && isSignUpClosed(config, invitation)) hideMarkup()
}

const hasAgreed = isAcceptanceRemembered()
// Whoever has not agreed to the policies sees nothing of the app.
if (page?.startsWith('/platform/') && !hasAgreed) hideMarkup()

if (root.lang !== language) {
  if (page !== undefined) {
    hideMarkup()
    // The next page comes in the right language.
    writePageHint()
  }
  root.lang = language
}

const onward = leadsTo(location, isSignedIn)
if (onward !== null && new URL(onward, location.href).pathname === page) {
  history.replaceState(null, '', onward)
} else if (onward !== null) {
  hideMarkup()
  writePageHint()
  root.dataset.leaving = 'true'
  location.replace(onward)
} else if (location.hash.startsWith('#second_factor')) hideMarkup()

if (page !== undefined && !root.dataset.leaving) askAhead(firstReads(page, location, hasAgreed), token)

noteEarlyInput()
