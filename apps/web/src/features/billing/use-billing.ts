// Plans, and the owner's actions on the subscription.
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
} from '@parley/contracts/org/billing.ts'
import { type QueryClient, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { isCovered, leaveFor, subscriptionQuery, useWayTo } from '#platform/session/subscription.ts'
import { withTeamPlan } from './billing.rules.ts'
import { openPaddle } from './paddle.ts'
import { untilBegun } from './payment-arrival.ts'

/** All plans, including the one for teams. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => withTeamPlan((await call(listPlans, undefined, { signal })).items),
  staleTime: 5 * 60_000,
})

/** The charge for changing to this plan; fetched each time the dialog opens. */
export const previewQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plan-change', planId],
    queryFn: ({ signal }) => call(previewPlanChange, { params: { id: planId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The remaining credit, as the provider currently reports it. */
export const creditQuery = queryOptions({
  queryKey: [...subscriptionQuery.queryKey, 'credit'],
  queryFn: async ({ signal }) => (await call(getCredit, undefined, { signal })).credit,
})

/** Stores the subscription from the response. Every change pays or cancels the amount owed. */
function keep(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, { subscription, plan: subscription.plan, owed: null })
  void client.invalidateQueries({ queryKey: creditQuery.queryKey })
}

/**
 * Opens the payment: a page of this server in the sandbox, an overlay with Paddle. A report from the overlay grants no
 * access; it only makes this page ask the server again.
 * @param onPaid called when the overlay reports a payment
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
    // Another member may have bought in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  })
}

const acts = {
  cancel: () => call(cancelSubscription),
  resume: () => call(resumeSubscription),
  end_trial: () => call(endTrial),
} as const

/** Shared by all changes to the subscription: only one runs at a time, however fast the user clicks. */
const mutationKey = ['subscription']

/** A change to the subscription. @param onDone called before the new state can make its button disappear */
function useChange<Wish>(change: (wish: Wish) => Promise<Subscription>, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: (subscription) => {
      onDone()
      keep(client, subscription)
    },
    // After a rejection, the actual state is fetched.
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

/** Opens the page that moves a sandbox subscription's clock forward. */
export const useSandboxTime = () => useWayTo(() => call(getSandboxLink))

const arrivalKey = ['payment-arrival']

/** The state of a reported payment: being processed, or late. */
export type Arrival = 'waiting' | 'late' | null

/** The payment's state, shared by all pages; it survives leaving a page and returning. */
export function useArrival(): Arrival {
  const states = useMutationState({ filters: { mutationKey: arrivalKey }, select: ({ state }) => state })
  const last = states.at(-1)
  if (last?.status === 'pending') return 'waiting'
  return last?.data === false ? 'late' : null
}

/** Waits until the server knows about a payment. @param onBegun called when the plan has begun */
export function useAwaitPayment(onBegun: () => void): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: arrivalKey,
    // Keeps polling even if the browser believes that it is offline.
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
