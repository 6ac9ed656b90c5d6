// The page to return to after signing in: it is part of the login's address.

const start = '/platform/dashboard'
/** Our own pages behind the login; rejects anything that a browser could take for another site. */
const own = /^\/platform\/\w[\w/-]*(\?[^#\s\\]*)?$/

/** The login's address. @param page the page to return to, path and search */
export const loginFor = (page: string): string =>
  own.test(page) && page !== start ? `/auth/login?next=${encodeURIComponent(page)}` : '/auth/login'

/** The sign-up's address. @param page the page to return to, path and search */
export const signUpFor = (page: string): string => loginFor(page).replace('/auth/login', '/auth/signup')

/** Where the login leads to, from its search; the dashboard unless `next` is one of our pages. */
export function returnTo({ next }: { next?: unknown }): string {
  return typeof next === 'string' && own.test(next) ? next : start
}
