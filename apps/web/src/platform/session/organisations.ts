// The signed-in user's organisations, including invitations.
import { listOrgs, type Org } from '@parley/contracts/org/org.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** Refetched when the window regains focus, because other people invite and remove members. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: async ({ signal }) => (await call(listOrgs, undefined, { signal })).items,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** The current organisation; undefined until it is loaded. */
export function useCurrentOrganisation(): Org | undefined {
  return useQuery(organisationsQuery).data?.find(({ is_current }) => is_current)
}

/** Whether the user's role allows classes in the current organisation; undefined until it is loaded. */
export function useTeaches(): boolean | undefined {
  const org = useCurrentOrganisation()
  return org && !org.is_personal && may(org.role, 'teach')
}
