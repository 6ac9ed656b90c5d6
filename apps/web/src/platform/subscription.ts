// The subscription of the current organisation.
import { getSubscription, isCovered } from '@parley/contracts/billing.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

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

/** Whether the organisation has what subscribers have; undefined until it is known, false where the check failed. */
export function useIsSubscribed(): boolean | undefined {
  const { data, isError } = useQuery(subscriptionQuery)
  if (data) return isCovered(data.subscription?.status ?? null)
  return isError ? false : undefined
}
