// Who may enter a page; whoever may not is led to where they can go on.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loginFor } from '#features/auth/wished-page.ts'
import { isAcceptanceRemembered } from '#platform/policies.ts'
import { queryClient } from '#platform/query.ts'
import { sessionToken } from '#platform/session.ts'
import { hasAgreed, userQuery } from '#platform/user.ts'

/** A page that is none: it leads to another one. */
export const leadTo = (to: '/' | '/platform/dashboard') => () => {
  throw redirect({ to, replace: true })
}

/** Without an agreement to the policies the server refuses every page's data: the user is known before a page asks for it. */
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
