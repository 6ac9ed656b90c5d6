// Who may enter a page; whoever may not is led to where they can go on.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loginFor, wishedPage } from '#features/auth/wished-page.ts'
import { sessionToken } from '#platform/session.ts'

/** A page that is none: it leads to another one. */
export const leadTo = (to: '/' | '/auth/login' | '/platform/dashboard') => () => {
  throw redirect({ to, replace: true })
}

/** What a route says about the page that is asked for. */
interface Asked {
  location: Pick<ParsedLocation, 'pathname' | 'searchStr' | 'search'>
  cause: 'enter' | 'stay' | 'preload'
}

/** Whoever is signed in has nothing to do at the door: they go on to where they wanted to be. */
export const onlySignedOut = ({ location }: Asked) => {
  if (sessionToken.token() !== null) throw redirect({ href: wishedPage(location.search), replace: true })
}

export const onlySignedIn = ({ location: { pathname, searchStr }, cause }: Asked) => {
  if (sessionToken.token() !== null) return
  // Where a session ended while its page was open, the next one may be another person's.
  throw redirect({ href: cause === 'stay' ? '/auth/login' : loginFor(pathname + searchStr), replace: true })
}

/** Writing for the library needs a plan: an organisation without one, or with an expired one, is shown the plans. */
export const onlySubscribers = async () => {
  const { isSubscribed } = await import('#platform/subscription.ts')
  if (!(await isSubscribed())) throw redirect({ to: '/platform/tariff-plans' })
}
