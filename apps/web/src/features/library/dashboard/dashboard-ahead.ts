// Preloads the dashboard's data as soon as its URL is known, in parallel with the user and the page's code.
import { queryClient } from '#platform/http/query.ts'
import { targetLanguageNow } from '#platform/language/target-language.ts'
import { subscriptionQuery } from '#platform/session/subscription.ts'
import { scenariosQuery, topicsQuery } from '../use-library.ts'
import { parseDashboardSearch } from './dashboard-search.ts'
import { orgQuery } from './use-free-usage.ts'
import { runningSessionsQuery } from './use-running-sessions.ts'

/** Starts all of the page's queries without waiting for them; a failure shows up where the data is used. */
export function askForDashboard(address: Record<string, unknown>): void {
  const shown = parseDashboardSearch(address)
  const target = shown.language ?? targetLanguageNow()
  if (shown.tab === 'topics') {
    void queryClient.prefetchInfiniteQuery(topicsQuery({ ...shown, target }))
  } else {
    void queryClient.prefetchQuery(runningSessionsQuery)
    void queryClient.prefetchInfiniteQuery(scenariosQuery({ ...shown, target }))
  }
  void queryClient.prefetchQuery(subscriptionQuery)
  void queryClient.prefetchQuery(orgQuery)
}
