// The subscription of the current organisation.
import { coveringStatuses, getSubscription, type SubscriptionStatus } from '@parley/contracts/billing.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** Whether a subscription in this state opens what subscribers have; undefined where there is none. */
export const isCovered = (status: SubscriptionStatus | undefined): boolean =>
  status !== undefined && (coveringStatuses as readonly SubscriptionStatus[]).includes(status)

/** Key and fetch; a payment elsewhere shows when the window comes back. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => {
    try {
      return await call(getSubscription, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) console.error('The subscription could not be checked.', error)
      throw error
    }
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

interface Check {
  readonly data: Answer<typeof getSubscription> | undefined
  readonly isError: boolean
}

/** What a check says: undefined before there is one; one that failed counts as none, also after one that did not. */
export const isSubscribedBy = ({ data, isError }: Check): boolean | undefined =>
  isError ? false : data && isCovered(data.subscription?.status)

/** Whether the organisation has what subscribers have; undefined until it is known. */
export const useIsSubscribed = (): boolean | undefined => isSubscribedBy(useQuery(subscriptionQuery))

/** The same for a route that waits for it. */
export async function isSubscribed(): Promise<boolean> {
  const info = await queryClient.fetchQuery(subscriptionQuery).catch(() => null)
  return isCovered(info?.subscription?.status)
}

/** Whether the subscription has expired: there is one, and it is neither active nor trialing (specification §4). */
export function useIsExpired(): boolean {
  const status = useQuery(subscriptionQuery).data?.subscription?.status
  return status !== undefined && !isCovered(status)
}
