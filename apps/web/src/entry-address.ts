// Where an address leads before any page is shown: into the app for whoever is signed in, to the door for everybody else.
import { loginFor, wishedPage } from '#features/auth/wished-page.ts'

const start = '/platform/dashboard'
const door = '/auth/login'

/** Pages for whoever is not signed in: whoever is has nothing to do there. */
const onlySignedOut: readonly string[] = [door, '/auth/signup']

/** Another address that this one leads on to, or null where it shows a page of its own. */
export function leadsTo(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isSignedIn: boolean,
): string | null {
  const path = pathname.replace(/\/+$/, '')
  if (['', '/auth', '/platform'].includes(path)) return isSignedIn ? start : door
  if (path.startsWith('/platform/') && !isSignedIn) return loginFor(pathname + search)
  if (onlySignedOut.includes(path) && isSignedIn) {
    return wishedPage({ next: new URLSearchParams(search).get('next') ?? undefined })
  }
  return null
}

/** Whether an address shows a page for everybody, which needs nothing of the app. */
export const isPublicPage = (pathname: string): boolean => /^\/(auth|legal)\//.test(pathname)
