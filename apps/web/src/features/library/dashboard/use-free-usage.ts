// The number of free conversations left today.
import { getOrg, type Org } from '@parley/contracts/org/org.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { useIsSubscribed } from '#platform/session/subscription.ts'
import { momentMs } from '../use-library.ts'

export const orgQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => call(getOrg, undefined, { signal }),
  // Each new conversation uses one.
  staleTime: momentMs,
})

export interface FreeUsage {
  /** 0 to `limit`. */
  readonly left: number
  readonly limit: number
  readonly resetsAt: string
  readonly role: Org['role']
}

/** Null for subscribers or if unknown. */
export function useFreeUsage(): FreeUsage | null {
  const { data } = useQuery(orgQuery)
  const isSubscribed = useIsSubscribed()
  if (!data || isSubscribed !== false || data.free_usage.limit === 0) return null
  const { session_count, limit, resets_at } = data.free_usage
  return { left: Math.max(0, limit - session_count), limit, resetsAt: resets_at, role: data.role }
}

/** Whether it is still unknown if there is anything to show. */
export function useFreeUsagePending(): boolean {
  const { isPending, failureCount } = useQuery(orgQuery)
  const isUnknown = useIsSubscribed() === undefined
  return isUnknown || (isPending && failureCount === 0)
}
