// Requests that a prerendered page always makes, by its path.

import { getInvitation } from '@parley/contracts/account/invitation.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { getSubscription } from '@parley/contracts/org/billing.ts'
import { getOrg, listOrgs } from '@parley/contracts/org/org.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { getReview } from '@parley/contracts/review/review.ts'
import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { parseDashboardSearch } from '#features/library/dashboard/dashboard-search.ts'
import { askedInTarget } from '#features/library/library-wish.ts'
import { todayQueryInput } from '#features/today/today-address.ts'
import { targetLanguageNow } from '#platform/language/target-language.ts'
import { urlOf } from '#platform/page/address.ts'

/** The dashboard's initial list without search parameters. */
const firstList = (search: string): string[] =>
  search === ''
    ? [
        urlOf('', listModules, {
          query: askedInTarget({ ...parseDashboardSearch({}), target: targetLanguageNow() }, 0),
        }),
      ]
    : []

/** API paths, most urgent first. @param hasAgreed to the policies: until then, the server rejects all other requests */
export function firstReads(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  hasAgreed: boolean,
): string[] {
  const [id] = /(?<=\/)[\w-]+$/.exec(pathname) ?? []
  if (page === '/session-review/$') return id ? [urlOf('', getPublicReview, { params: { public_id: id } })] : []
  if (page === '/auth/signup') {
    const token = new URLSearchParams(search).get('invitation')
    return token ? [urlOf('', getInvitation, { query: { token } })] : []
  }
  if (!page.startsWith('/platform/')) return []
  if (!hasAgreed) return [getUser.path]
  if (page === '/platform/history/$' && id) return [getUser.path, urlOf('', getReview, { params: { id } })]
  if (page !== '/platform/dashboard') return [getUser.path]
  // With a tab or a language in the URL, the daily plan may be for another language.
  const today = search === '' ? [urlOf('', getToday, { query: todayQueryInput(targetLanguageNow()) })] : []
  return [getUser.path, ...today, ...firstList(search), getOrg.path, getSubscription.path, listOrgs.path]
}
