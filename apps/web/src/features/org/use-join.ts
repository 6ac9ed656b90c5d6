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

/** Joins the team of a link. Afterwards the link may have changed as well: its last place may be taken. */
export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(joinOrg, { body: { token } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: [invitationKey] }),
      ]),
  })
}
