// An invitation link, and joining its team.
import { joinOrg } from '@parley/contracts/invitation.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { findInvitation } from '#platform/session/invitation.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'

const invitationKey = 'invitation'

/** The invitation of a token; null if there is none. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [invitationKey, token],
    queryFn: ({ signal }) => findInvitation(token, { signal }),
  })

/** Joins the team of a link. */
export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(joinOrg, { body: { token } }),
    onSuccess: (joined) => {
      // Updated at once: joining may use up the link, which a member need not fetch again.
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
