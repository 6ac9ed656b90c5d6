// Who may enter a page; whoever may not is led to where they can go on.
import { refresh } from '@parley/contracts/auth.ts'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loginFor, wishedPage } from '#features/auth/wished-page.ts'
import { call } from '#platform/call.ts'
import { isAcceptanceRemembered } from '#platform/policies.ts'
import { queryClient } from '#platform/query.ts'
import { sessionToken } from '#platform/session.ts'
import { hasAgreed, userQuery } from '#platform/user.ts'

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

const onlySignedIn = ({ location: { pathname, searchStr }, cause }: Asked) => {
  if (sessionToken.token() !== null) return
  // Where a session ended while its page was open, the next one may be another person's.
  throw redirect({ href: cause === 'stay' ? '/auth/login' : loginFor(pathname + searchStr), replace: true })
}

/** Without an agreement to the policies the server refuses every page's data: the user is known before a page asks for it. */
export const onlySignedInWithUser = async (asked: Asked) => {
  onlySignedIn(asked)
  if (!isAcceptanceRemembered()) await queryClient.ensureQueryData(userQuery)
}

/** Takes up the session that the server has begun, and leads to the wished page; to the door where there is none. */
export const takeUpSession = async ({ location, cause }: Asked) => {
  // A link that is hovered over is no arrival.
  if (cause === 'preload') return
  const answer = await call(refresh).catch(() => null)
  if (answer === null) throw redirect({ href: '/auth/login?problem=AUTH.OIDC_INVALID', replace: true })
  sessionToken.keep(answer.access_token)
  throw redirect({ href: wishedPage(location.search), replace: true })
}

/** Writing for the library needs a plan: an organisation without one, or with an expired one, is shown the plans. */
export const onlySubscribers = async () => {
  // Whoever has not agreed yet sees no page; afterwards the guards decide again.
  if (!hasAgreed()) return
  const { isSubscribed } = await import('#platform/subscription.ts')
  if (!(await isSubscribed())) throw redirect({ to: '/platform/tariff-plans' })
}

/** The console is its operators' alone: for everybody else there is no such page. */
export const onlyOperators = async () => {
  const user = await queryClient.ensureQueryData(userQuery)
  if (!user.is_operator) throw redirect({ to: '/platform/dashboard', replace: true })
}
