// The page to return to after signing in, which is part of the login URL.

const start = '/platform/dashboard'
/** Our own pages behind the login; rejects anything that a browser could take for another site. */
const own = /^\/platform\/\w[\w/-]*(\?[^#\s\\]*)?$/

/** The login URL. @param page the page to return to, path and search */
export const loginFor = (page: string): string =>
  own.test(page) && page !== start ? `/auth/login?next=${encodeURIComponent(page)}` : '/auth/login'

/** The sign-up URL. @param page the page to return to, path and search */
export const signUpFor = (page: string): string => loginFor(page).replace('/auth/login', '/auth/signup')

/** The page that asks whether to join the team of an invitation link. */
const joinPage = (invitation: string): string => `/platform/join?${new URLSearchParams({ invitation })}`

/**
 * The destination after login, from the URL's search: the page that asks whether to join if there is an invitation,
 * otherwise `next` if it is one of our pages, otherwise the dashboard.
 */
export function returnTo({ next, invitation }: { next?: unknown; invitation?: unknown }): string {
  if (typeof invitation === 'string' && invitation !== '') return joinPage(invitation)
  return typeof next === 'string' && own.test(next) ? next : start
}
