// Plans, and what the owner does with the subscription.
import {
  cancelSubscription,
  changePlan,
  endTrial,
  getCredit,
  getSandboxLink,
  listPlans,
  type Plan,
  previewPlanChange,
  resumeSubscription,
  type Subscription,
  startCheckout,
} from '@parley/contracts/billing.ts'
import { type QueryClient, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { useConfig } from '#platform/config.ts'
import { useLanguage } from '#platform/i18n.ts'
import { isCovered, leaveFor, subscriptionQuery, useWayTo } from '#platform/subscription.ts'
import { openPaddle } from './paddle.ts'
import { untilBegun } from './payment-arrival.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await call(listPlans, undefined, { signal })).items,
  staleTime: 5 * 60_000,
})

/** What a change to this plan would charge; never older than the dialog that shows it. */
export const previewQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plan-change', planId],
    queryFn: ({ signal }) => call(previewPlanChange, { params: { id: planId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What of earlier payments is left over, as the provider knows it at this moment. */
export const creditQuery = queryOptions({
  queryKey: [...subscriptionQuery.queryKey, 'credit'],
  queryFn: async ({ signal }) => (await call(getCredit, undefined, { signal })).credit,
})

/** Takes over what the server says the subscription is now. Every act pays or ends what was owed beside it. */
function keep(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, { subscription, plan: subscription.plan, owed: null })
  void client.invalidateQueries({ queryKey: creditQuery.queryKey })
}

/**
 * Leads to the payment. In the sandbox that is a page of this server, at Paddle an overlay; what the overlay reports grants
 * nothing, it only makes this page ask the server again.
 * @param onPaid the overlay says that it was paid
 */
export function useCheckout(onPaid: () => void) {
  const client = useQueryClient()
  const config = useConfig()
  const language = useLanguage()
  return useMutation({
    mutationFn: async (plan: Plan) => {
      const checkout = await call(startCheckout, { body: { plan_id: plan._id } })
      if (checkout.provider === 'sandbox') {
        await leaveFor(checkout.url)
        return
      }
      await openPaddle(config, checkout, language, onPaid)
    },
    // Somebody else may have bought in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  })
}

const acts = {
  cancel: () => call(cancelSubscription),
  resume: () => call(resumeSubscription),
  end_trial: () => call(endTrial),
} as const

/** What changes the subscription: one thing at a time, however fast somebody clicks. */
const mutationKey = ['subscription']

/** A change of the subscription. @param onDone called before its button may be gone, for which the new state has no place */
function useChange<Wish>(change: (wish: Wish) => Promise<Subscription>, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: (subscription) => {
      onDone()
      keep(client, subscription)
    },
    // Where it is refused, the true state is asked for.
    onError: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  })
  const mutate = (wish: Wish) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(wish)
  }
  return { ...mutation, mutate }
}

/** Cancels, resumes or ends the trial. */
export const useAct = (act: keyof typeof acts, onDone: () => void) => useChange<void>(() => acts[act](), onDone)

export const useChangePlan = (onDone: () => void) =>
  useChange((plan: Plan) => call(changePlan, { params: { id: plan._id } }), onDone)

/** Leads to where the time of a sandbox subscription is moved on. */
export const useSandboxTime = () => useWayTo(() => call(getSandboxLink))

const arrivalKey = ['payment-arrival']

/** What has become of a payment that the provider says was made: it is on its way, or late. */
export type Arrival = 'waiting' | 'late' | null

/** The same on every page that asks, and after leaving one and coming back. */
export function useArrival(): Arrival {
  const states = useMutationState({ filters: { mutationKey: arrivalKey }, select: ({ state }) => state })
  const last = states.at(-1)
  if (last?.status === 'pending') return 'waiting'
  return last?.data === false ? 'late' : null
}

/** Waits until the server knows of a payment. @param onBegun the plan has begun */
export function useAwaitPayment(onBegun: () => void): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: arrivalKey,
    // It goes on asking where the browser believes that there is no connection.
    networkMode: 'always',
    mutationFn: () =>
      untilBegun(
        async () => {
          const info = await client.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => null)
          return isCovered(info?.subscription)
        },
        (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ),
    onSuccess: (hasBegun) => {
      if (hasBegun) onBegun()
    },
  })
  return () => {
    if (client.isMutating({ mutationKey: arrivalKey }) === 0) mutate()
  }
}
