// The organisations of the signed-in user, invitations included.
import { listOrgs, type Org } from '@parley/contracts/org.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key and fetch; asked again when the window comes back, because others invite and remove. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: async ({ signal }) => (await call(listOrgs, undefined, { signal })).items,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** The organisation in which the person acts now; undefined until it is known. */
export function useCurrentOrganisation(): Org | undefined {
  return useQuery(organisationsQuery).data?.find(({ is_current }) => is_current)
}
