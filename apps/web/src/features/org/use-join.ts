// An invitation link, and joining its team.
import { joinOrg } from '@parley/contracts/account/invitation.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { findInvitation } from '#platform/session/invitation.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'

const invitationKey = 'invitation'

/** A token's invitation; null if there is none. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [invitationKey, token],
    queryFn: ({ signal }) => findInvitation(token, { signal }),
  })

/** Joins the link's team. */
export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(joinOrg, { body: { token } }),
    onSuccess: (joined) => {
      // Updated immediately: joining may use up the link, and a member does not need to fetch it again.
      client.setQueryData(organisationsQuery.queryKey, (orgs = []) => [
        ...orgs.filter(({ _id }) => _id !== joined._id),
        joined,
      ])
      return client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
    },
    // The link itself may show why it failed: its last seat may be taken.
    onError: () => client.invalidateQueries({ queryKey: [invitationKey] }),
  })
}
