// Where somebody wanted to be who had to sign in first: it stands in the address of the door.

const start = '/platform/dashboard'
/** Pages of ours behind the door, and nothing that a browser could take for another place. */
const own = /^\/platform\/\w[\w/-]*(\?[^#\s\\]*)?$/

/** The door for whoever asked for `page`, path and search. */
export const loginFor = (page: string): string =>
  own.test(page) && page !== start ? `/auth/login?next=${encodeURIComponent(page)}` : '/auth/login'

/** Where the door leads to, by its own search; the dashboard where nothing was wished for, or nothing of ours. */
export function wishedPage({ next }: { next?: unknown }): string {
  return typeof next === 'string' && own.test(next) ? next : start
}
