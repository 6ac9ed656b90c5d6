// Links for joining the current team.
import {
  createInvitationLink,
  type InvitationLink,
  listInvitationLinks,
  revokeInvitationLink,
} from '@parley/contracts/account/invitation.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

/** The query key includes the organisation because the links belong to the current one. */
export const invitationLinksQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['invitation-links', orgId],
    queryFn: async ({ signal }) => (await call(listInvitationLinks, undefined, { signal })).items,
  })

const addressOf = (token: string) => `${window.location.origin}/auth/signup?invitation=${token}`

/** Creates a link. Its data is the URL to share, which cannot be fetched again. */
export function useCreateLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (link: { max_uses: number; days: number }) =>
      addressOf((await call(createInvitationLink, { body: link })).token),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invitation-links'] }),
  })
}

/** Revokes a link. */
export function useRevokeLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: InvitationLink) => call(revokeInvitationLink, { params: { id: _id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitation-links'] }),
  })
}
