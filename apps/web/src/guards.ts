// Who may enter a page; whoever may not is led to where they can go on.
import { redirect } from '@tanstack/react-router'
import { sessionToken } from '#platform/session.ts'

/** A page that is none: it leads to another one. */
export const leadTo = (to: '/' | '/auth/login' | '/platform/dashboard') => () => {
  throw redirect({ to, replace: true })
}

/** Whoever is signed in has nothing to do at the door. */
export const onlySignedOut = () => {
  if (sessionToken.token() !== null) throw redirect({ to: '/platform/dashboard', replace: true })
}

export const onlySignedIn = () => {
  if (sessionToken.token() === null) throw redirect({ to: '/auth/login', replace: true })
}

/** Writing for the library needs a plan: an organisation without one, or with an expired one, is shown the plans. */
export const onlySubscribers = async () => {
  const { isSubscribed } = await import('#platform/subscription.ts')
  if (!(await isSubscribed())) throw redirect({ to: '/platform/tariff-plans' })
}
