// Redirects a URL before any page is shown: signed-in users go to the app, everyone else to the login.
import { loginFor, returnTo } from '#features/auth/return-to.ts'

const start = '/platform/dashboard'
const login = '/auth/login'

/** The app's URLs. */
const inApp = /^\/(platform|session-review|ui)(\/|$)/
/** Pages for everyone, and those that continue a session started elsewhere. */
const forEverybody =
  /^\/(landing|auth\/(login|signup|forgot|reset|verify|arrived)|legal\/(terms|privacy|refund|judging))$/
/** Pages for signed-out visitors only; signed-in users are redirected. */
const onlySignedOut: readonly string[] = [login, '/auth/signup']

export interface Visitor {
  readonly isSignedIn: boolean
  /** Whether anyone has ever signed in in this browser. */
  readonly isKnown: boolean
}

const bare = (pathname: string): string => pathname.replace(/\/+$/, '')

/** The URL to redirect to, or null if this one shows a page of its own. */
export function redirectFor(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { isSignedIn, isKnown }: Visitor,
): string | null {
  const path = bare(pathname)
  if (path === '') return isSignedIn ? start : isKnown ? login : null
  if (path === '/auth' || path === '/platform') return isSignedIn ? start : login
  if (path.startsWith('/platform/') && !isSignedIn) return loginFor(pathname + search)
  if (onlySignedOut.includes(path) && isSignedIn) {
    return returnTo(Object.fromEntries(new URLSearchParams(search)))
  }
  // The page does not exist: signed-in users go to the start page, everyone else sees that it is missing.
  if (isSignedIn && isPublicPage(path) && !forEverybody.test(path)) return start
  return null
}

/** Whether a URL shows a public page, which needs nothing from the app; also true for a missing page. */
export const isPublicPage = (pathname: string): boolean => !inApp.test(pathname)
