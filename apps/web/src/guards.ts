// Route guards: who may enter a page, and where other users are redirected.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loginFor } from '#features/auth/return-to.ts'
import { queryClient } from '#platform/http/query.ts'
import { isAcceptanceRemembered, isWelcomeDue } from '#platform/session/policies.ts'
import { sessionToken } from '#platform/session/session.ts'
import { hasAgreed, userQuery } from '#platform/session/user.ts'

/** A route that only redirects. */
export const leadTo = (to: '/' | '/platform/dashboard') => () => {
  throw redirect({ to, replace: true })
}

/** Loads the user before the page: until the policies are accepted, the server rejects every page's requests. */
export const onlySignedInWithUser = async ({
  location,
}: {
  location: Pick<ParsedLocation, 'pathname' | 'searchStr'>
}) => {
  if (sessionToken.token() === null) {
    throw redirect({ href: loginFor(location.pathname + location.searchStr), reloadDocument: true })
  }
  if (!isAcceptanceRemembered()) await queryClient.ensureQueryData(userQuery)
}

/** Redirects new users to the welcome questions. If the user has not loaded yet, the page itself checks. */
export const welcomedFirst = () => {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user && isWelcomeDue(user)) throw redirect({ to: '/platform/welcome', replace: true })
}

/** Authoring needs a plan: organisations without one, or with an expired one, are redirected to the plans. */
export const onlySubscribers = async () => {
  // Users who have not accepted the policies see no page; afterwards the guards run again.
  if (!hasAgreed()) return
  const { isSubscribed } = await import('#platform/session/subscription.ts')
  if (!(await isSubscribed())) throw redirect({ to: '/platform/tariff-plans' })
}

/** The console is only for operators: for everyone else, the page does not exist. */
export const onlyOperators = async () => {
  const user = await queryClient.ensureQueryData(userQuery)
  if (!user.is_operator) throw redirect({ to: '/platform/dashboard', replace: true })
}
