// What a page reads whatever its reader does, by the address that it was prerendered for.
import { getSubscription } from '@parley/contracts/billing.ts'
import { listSessions } from '@parley/contracts/conversation.ts'
import { listModules } from '@parley/contracts/library.ts'
import { getOrg, listOrgs } from '@parley/contracts/org.ts'
import { getPublicReview, getReview } from '@parley/contracts/review.ts'
import { getUser } from '@parley/contracts/user.ts'
import { parseDashboardSearch } from '#features/library/dashboard/dashboard-search.ts'
import { askedInTarget } from '#features/library/library-wish.ts'
import { urlOf } from '#platform/address.ts'
import { targetLanguageNow } from '#platform/target-language.ts'

/** The list that the dashboard begins with, where nothing else stands in its address. */
const firstList = (search: string): string[] =>
  search === ''
    ? [
        urlOf('', listModules, {
          query: askedInTarget({ ...parseDashboardSearch({}), target: targetLanguageNow() }, 0),
        }),
      ]
    : []

/** Addresses of the api, the most urgent first. @param hasAgreed to the policies: before that the server refuses the rest */
export function firstReads(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  hasAgreed: boolean,
): string[] {
  const [id] = /(?<=\/)[\w-]+$/.exec(pathname) ?? []
  if (page === '/session-review/$') return id ? [urlOf('', getPublicReview, { params: { public_id: id } })] : []
  if (!page.startsWith('/platform/')) return []
  if (!hasAgreed) return [getUser.path]
  if (page === '/platform/history/$' && id) return [getUser.path, urlOf('', getReview, { params: { id } })]
  if (page !== '/platform/dashboard') return [getUser.path]
  const running = urlOf('', listSessions, { query: { state: 'running' } })
  return [getUser.path, ...firstList(search), running, getOrg.path, getSubscription.path, listOrgs.path]
}
