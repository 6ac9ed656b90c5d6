// The current organisation's subscription.

import type { Answer } from '@parley/contracts/endpoint.ts'
import {
  coveringStatuses,
  getPaymentDetailsLink,
  getSubscription,
  type Subscription,
  type SubscriptionStatus,
} from '@parley/contracts/org/billing.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadConfig, useKnownConfig } from '../config.ts'
import { call } from '../http/call.ts'
import { queryClient } from '../http/query.ts'

/** Whether the operator includes everything, so that no plan is needed. A failed check counts as no. */
const isAllIncluded = () =>
  loadConfig().then(
    ({ everything_included }) => everything_included,
    () => false,
  )

/** Whether a subscription grants access, including the grace period for a due payment. */
export const isCovered = (subscription: Pick<Subscription, 'status' | 'grace_until'> | null | undefined): boolean =>
  subscription != null &&
  ((coveringStatuses as readonly SubscriptionStatus[]).includes(subscription.status) ||
    subscription.grace_until !== null)

/** Refetched when the window regains focus, because a payment may have been made elsewhere. Logs a failed check. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(getSubscription, undefined, { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

interface Check {
  readonly data: Answer<typeof getSubscription> | undefined
  readonly isError: boolean
}

/** A check's result: undefined until there is one; a failed check counts as not subscribed. */
export const isSubscribedBy = ({ data, isError }: Check): boolean | undefined =>
  isError ? false : data && isCovered(data.subscription)

/** Whether the organisation has a subscription; undefined until it is loaded. */
export function useIsSubscribed(): boolean | undefined {
  const isIncluded = useKnownConfig()?.everything_included ?? false
  const check = useQuery({ ...subscriptionQuery, enabled: !isIncluded })
  return isIncluded || isSubscribedBy(check)
}

/** The same check for a route, which waits for it. */
export async function isSubscribed(): Promise<boolean> {
  if (await isAllIncluded()) return true
  const info = await queryClient.fetchQuery(subscriptionQuery).catch(() => null)
  return isCovered(info?.subscription)
}

/** Opens the provider's page to change the payment method and pay overdue amounts; refetches on return. */
export const usePaymentPage = () => useWayTo(() => call(getPaymentDetailsLink))

/** Navigates to a page of the provider whose URL comes from the server. */
export function useWayTo(address: () => Promise<{ url: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => leaveFor((await address()).url),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  })
}

/** Leaves for another page. The promise stays pending until then, and resolves if the browser restores this page. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((back) => {
    addEventListener('pageshow', () => back(), { once: true })
    location.assign(url)
  })
}
