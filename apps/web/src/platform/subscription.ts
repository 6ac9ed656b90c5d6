// The subscription of the current organisation.
import {
  coveringStatuses,
  getPaymentDetailsLink,
  getSubscription,
  type Subscription,
  type SubscriptionStatus,
} from '@parley/contracts/billing.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** Whether a subscription opens what subscribers have, also while its payment is due and that is still for free. */
export const isCovered = (subscription: Pick<Subscription, 'status' | 'grace_until'> | null | undefined): boolean =>
  subscription != null &&
  ((coveringStatuses as readonly SubscriptionStatus[]).includes(subscription.status) ||
    subscription.grace_until !== null)

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
  isError ? false : data && isCovered(data.subscription)

/** Whether the organisation has what subscribers have; undefined until it is known. */
export const useIsSubscribed = (): boolean | undefined => isSubscribedBy(useQuery(subscriptionQuery))

/** The same for a route that waits for it. */
export async function isSubscribed(): Promise<boolean> {
  const info = await queryClient.fetchQuery(subscriptionQuery).catch(() => null)
  return isCovered(info?.subscription)
}

/** Leads to where the payment method is changed and what is due is paid, and asks how things stand on the way back. */
export const usePaymentPage = () => useWayTo(() => call(getPaymentDetailsLink))

/** Leads to a page of the provider whose address the server gives. */
export function useWayTo(address: () => Promise<{ url: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => leaveFor((await address()).url),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  })
}

/** Goes to another page. The button stays busy until this one has gone, and is free again if the browser brings it back. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((back) => {
    addEventListener('pageshow', () => back(), { once: true })
    location.assign(url)
  })
}
