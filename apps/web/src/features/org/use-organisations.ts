// Joining, switching and leaving organisations.
import { switchOrg } from '@parley/contracts/account/auth.ts'
import { acceptInvitation, declineInvitation, type Org, removeMember } from '@parley/contracts/org/org.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { redirectKeepingMemory } from '#platform/page/redirect.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { useUser } from '#platform/session/user.ts'

/** Reloads the app in the new organisation, so that nothing from the old one stays in memory. */
const startOver = () => redirectKeepingMemory('/platform/dashboard')

/** Makes an organisation the current one and reloads the app. */
export function useSwitch() {
  return useMutation({
    mutationFn: (org: Org) => call(switchOrg, { body: { org_id: org._id } }),
    onSuccess: (answer) => {
      signIn(answer)
      startOver()
    },
  })
}

/** Leaves the current organisation and reloads the app in the personal one. */
export function useLeave() {
  const client = useQueryClient()
  const { _id } = useUser()
  return useMutation({
    mutationFn: async () => {
      await call(removeMember, { body: { user_id: _id } })
      const home = (await client.fetchQuery(organisationsQuery)).find(({ is_personal }) => is_personal)
      if (home) signIn(await call(switchOrg, { body: { org_id: home._id } }))
    },
    onSuccess: startOver,
  })
}

/** Answers an invitation. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ org, isAccepted }: { org: Org; isAccepted: boolean }): Promise<void> => {
      await call(isAccepted ? acceptInvitation : declineInvitation, { params: { id: org._id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  })
}
