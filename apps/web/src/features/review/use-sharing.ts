// Who else can read a review: people with its link, and the organisation's teachers.

import type { Review } from '@parley/contracts/review/review.ts'
import { revokePublicId, sharePublicly, shareWithOrg } from '@parley/contracts/review/sharing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { reviewQuery } from './use-reviews.ts'

export function useSharing(id: string) {
  const client = useQueryClient()
  const keep = (change: Partial<Review>) =>
    client.setQueryData(reviewQuery(id).queryKey, (review) => review && { ...review, ...change })
  return {
    open: useMutation({
      mutationFn: () => call(sharePublicly, { params: { id } }),
      onSuccess: ({ public_id }) => keep({ public_id }),
    }),
    revoke: useMutation({
      mutationFn: () => call(revokePublicId, { params: { id } }),
      onSuccess: () => keep({ public_id: null }),
    }),
    withOrg: useMutation({
      mutationFn: (is_shared: boolean) => call(shareWithOrg, { params: { id }, body: { is_shared } }),
      onSuccess: ({ is_shared_with_org }) => keep({ is_shared_with_org }),
    }),
  }
}

/** ID of the current team, or null in the user's own organisation. */
export function useTeam(): string | null {
  const { data } = useQuery(organisationsQuery)
  const current = data?.find((org) => org.is_current)
  return current && !current.is_personal ? current.name : null
}
