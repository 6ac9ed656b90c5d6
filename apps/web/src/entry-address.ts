// Redirects an address before any page is shown: signed-in users into the app, everybody else to the login.
import { loginFor, returnTo } from '#features/auth/return-to.ts'

const start = '/platform/dashboard'
const login = '/auth/login'

/** Addresses of the app. */
const inApp = /^\/(platform|session-review|ui)(\/|$)/
/** Pages for everybody, and those that continue a session started elsewhere. */
const forEverybody =
  /^\/(landing|auth\/(login|signup|forgot|reset|verify|arrived)|legal\/(terms|privacy|refund|judging))$/
/** Pages for signed-out visitors only, from which signed-in users are redirected. */
const onlySignedOut: readonly string[] = [login, '/auth/signup']

export interface Visitor {
  readonly isSignedIn: boolean
  /** Whether a user has ever signed in in this browser. */
  readonly isKnown: boolean
}

const bare = (pathname: string): string => pathname.replace(/\/+$/, '')

/** The address that this one redirects to, or null if it shows a page of its own. */
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
  // The page does not exist: signed-in users are sent to the start page, everybody else sees that it is missing.
  if (isSignedIn && isPublicPage(path) && !forEverybody.test(path)) return start
  return null
}

/** Whether an address shows a public page, which needs nothing of the app; also true for a missing page. */
export const isPublicPage = (pathname: string): boolean => !inApp.test(pathname)
