// Asks for what the dashboard shows as soon as its address is known, beside the user and the code of the page.
import { queryClient } from '#platform/query.ts'
import { subscriptionQuery } from '#platform/subscription.ts'
import { targetLanguageNow } from '#platform/target-language.ts'
import { scenariosQuery, topicsQuery } from '../use-library.ts'
import { parseDashboardSearch } from './dashboard-search.ts'
import { orgQuery } from './use-free-usage.ts'
import { runningSessionsQuery } from './use-running-sessions.ts'

/** Begins every read of the page at once and waits for none; a failure shows where it is used. */
export function askForDashboard(address: Record<string, unknown>): void {
  const shown = parseDashboardSearch(address)
  const target = shown.language ?? targetLanguageNow()
  void queryClient.prefetchQuery(runningSessionsQuery)
  if (shown.tab === 'topics') {
    void queryClient.prefetchInfiniteQuery(topicsQuery({ search: shown.search, category: shown.category, target }))
  } else {
    void queryClient.prefetchInfiniteQuery(scenariosQuery({ ...shown, target }))
  }
  void queryClient.prefetchQuery(subscriptionQuery)
  void queryClient.prefetchQuery(orgQuery)
}
